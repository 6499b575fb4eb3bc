/** A tile as it would lie: left or lower value first, and the cell of that half. */
export interface Placing {
  values: [number, number];
  horizontal: boolean;
  x: number;
  y: number;
}
/** Which way a tile is turned. */
export type Turned = Pick<Placing, 'values' | 'horizontal'>;

/** What is said of a place: nothing is known of it where the table tells none, or while one may not put anything. */
export type Verdict = 'full' | 'incomplete' | 'no' | 'unknown';

export const placingText = (p: Placing): string => `${p.values.join('')}${p.horizontal ? '-' : ''}@${p.x},${p.y}`;

export function readPlacing(step: string): Placing | null {
  const match = /^([1-6])([1-6])(-?)@(-?\d+),(-?\d+)$/.exec(step);
  if (!match) return null;
  return { values: [Number(match[1]), Number(match[2])], horizontal: match[3] === '-', x: Number(match[4]), y: Number(match[5]) };
}

export const sameTile = (a: readonly number[], b: readonly number[]): boolean => (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);

export const turnedAlike = (a: Turned, b: Turned): boolean => a.horizontal === b.horizontal && a.values[0] === b.values[0] && a.values[1] === b.values[1];

export const cells = (p: { x: number; y: number; horizontal: boolean }): [[number, number], [number, number]] => [
  [p.x, p.y],
  p.horizontal ? [p.x + 1, p.y] : [p.x, p.y + 1],
];

/** The ways a tile can be turned; a double has two. */
export function turnings(tile: readonly [number, number]): Turned[] {
  const [a, b] = tile;
  const all: Turned[] = [
    { values: [a, b], horizontal: false },
    { values: [a, b], horizontal: true },
  ];
  if (a !== b) all.push({ values: [b, a], horizontal: false }, { values: [b, a], horizontal: true });
  return all;
}

export function corners(figure: { x: number; y: number; horizontal: boolean }[]): { left: number; right: number; low: number; high: number } {
  const all = figure.flatMap(cells);
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}
