// A board as a file: the drawing is copied, with the common gradients and the colours it has now, so that it looks the same alone.

function copy(svg: SVGSVGElement): SVGSVGElement {
  const twin = svg.cloneNode(true) as SVGSVGElement;
  const from = svg.querySelectorAll<SVGElement>('*');
  const to = twin.querySelectorAll<SVGElement>('*');
  from.forEach((node, i) => {
    if (!node.getAttribute('class')) return;
    const style = getComputedStyle(node);
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'display', 'opacity', 'font-weight'])
      to[i].setAttribute(name, style.getPropertyValue(name));
  });
  twin.querySelectorAll('[data-at], .cursor').forEach((node) => {
    if (node.tagName === 'rect' && node.getAttribute('fill') !== null && /transparent|rgba\(0, 0, 0, 0\)/.test(node.getAttribute('fill')!)) node.remove();
  });
  const defs = document.querySelector('#defs defs');
  if (defs) twin.prepend(defs.cloneNode(true));
  const [, , w, h] = twin.getAttribute('viewBox')!.split(' ').map(Number);
  twin.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  twin.setAttribute('width', String(w));
  twin.setAttribute('height', String(h));
  twin.setAttribute('font-family', 'system-ui, sans-serif');
  return twin;
}

export const asSvg = (svg: SVGSVGElement): Blob => new Blob([new XMLSerializer().serializeToString(copy(svg))], { type: 'image/svg+xml' });

export async function asPng(svg: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(asSvg(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
