// Exports a board as an image file. The copy contains the shared gradients and the computed colours, so it renders without the page.

function standaloneCopy(svg: SVGSVGElement): SVGSVGElement {
  const twin = svg.cloneNode(true) as SVGSVGElement;
  const from = svg.querySelectorAll<SVGElement>('*');
  const to = twin.querySelectorAll<SVGElement>('*');
  from.forEach((node, i) => {
    if (!node.getAttribute('class')) return;
    const style = getComputedStyle(node);
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'display', 'opacity', 'font-weight'])
      to[i]?.setAttribute(name, style.getPropertyValue(name));
  });
  twin.querySelectorAll('[data-at], .cursor').forEach((node) => {
    if (
      node.tagName === 'rect' &&
      node.getAttribute('fill') !== null &&
      /transparent|rgba\(0, 0, 0, 0\)/.test(node.getAttribute('fill')!)
    )
      node.remove();
  });
  const defs = document.querySelector('#defs defs');
  if (defs) twin.prepend(defs.cloneNode(true));
  const [, , w, h] = twin.getAttribute('viewBox')!.split(' ').map(Number);
  twin.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  twin.setAttribute('width', String(w));
  twin.setAttribute('height', String(h));
  twin.setAttribute('font-family', 'Onest, system-ui, sans-serif');
  resolveTokens(twin);
  return twin;
}

/** Replaces the names of colours by their values, which a file without the page's style sheet needs. */
function resolveTokens(svg: SVGSVGElement): void {
  const root = getComputedStyle(document.documentElement);
  for (const node of svg.querySelectorAll('*'))
    for (const name of ['fill', 'stroke', 'stop-color']) {
      const value = node.getAttribute(name);
      if (value?.includes('var('))
        node.setAttribute(
          name,
          value.replace(/var\((--[\w-]+)\)/g, (_, token: string) => root.getPropertyValue(token).trim()),
        );
    }
}

export const boardToSvg = (svg: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(standaloneCopy(svg))], { type: 'image/svg+xml' });

export async function boardToPng(svg: SVGSVGElement): Promise<Blob> {
  const url = URL.createObjectURL(boardToSvg(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the canvas gave no image'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
