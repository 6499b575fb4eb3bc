/** Height of a board of cells divided by its width, with its trays. */
export const cellsHeightRatio = (width: number, height: number): number =>
  (height + 0.56 + 2.5 * Math.max(0.55, Math.min(1, width / 10))) / (width + 0.6);

/** The numbers of a setup such as `8x8x2,repeat=3`, or null if it is of another form. */
export function parseSizes(setup: string): number[] | null {
  const sizes = (setup.split(',')[0] ?? '').split('x').map(Number);
  return sizes.some(Number.isNaN) ? null : sizes;
}

/** The value of an option of a setup; 0 if it is not set. */
export const setupOption = (setup: string, name: string): number =>
  Number(
    setup
      .split(',')
      .find((option) => option.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? 0,
  );
