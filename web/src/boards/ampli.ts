import type { TileOnTable } from '../lib/types';

/** A tile as it would lie: left or lower value first, and the cell of that half. */
export interface Placing {
  values: [number, number];
  horizontal: boolean;
  x: number;
  y: number;
}

/** What a place is good for; unknown where the table gives no help. */
export type Verdict = 'full' | 'incomplete' | 'no' | 'unknown';

export const placingText = (p: Placing): string => `${p.values.join('')}${p.horizontal ? '-' : ''}@${p.x},${p.y}`;

export function readPlacing(step: string): Placing | null {
  const match = /^([1-6])([1-6])(-?)@(-?\d+),(-?\d+)$/.exec(step);
  if (!match) return null;
  return { values: [Number(match[1]), Number(match[2])], horizontal: match[3] === '-', x: Number(match[4]), y: Number(match[5]) };
}

export const sameTile = (a: readonly number[], b: readonly number[]): boolean => (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);

export const cells = (p: { x: number; y: number; horizontal: boolean }): [[number, number], [number, number]] => [
  [p.x, p.y],
  p.horizontal ? [p.x + 1, p.y] : [p.x, p.y + 1],
];

/** The ways a tile can be turned; a double has two. */
export function turnings(tile: readonly [number, number]): Pick<Placing, 'values' | 'horizontal'>[] {
  const [a, b] = tile;
  const all: Pick<Placing, 'values' | 'horizontal'>[] = [
    { values: [a, b], horizontal: false },
    { values: [a, b], horizontal: true },
  ];
  if (a !== b) all.push({ values: [b, a], horizontal: false }, { values: [b, a], horizontal: true });
  return all;
}

const known = new WeakMap<TileOnTable[], Map<string, number>>();
function squares(figure: TileOnTable[]): Map<string, number> {
  const before = known.get(figure);
  if (before) return before;
  const on = new Map<string, number>();
  for (const tile of figure) cells(tile).forEach(([x, y], i) => on.set(`${x},${y}`, tile.values[i]));
  known.set(figure, on);
  return on;
}

/** What a ghost touches, for drawing it: which halves touch the figure, and whether they find their value. The server decides. */
export function ghostTouches(figure: TileOnTable[], p: Placing): { free: boolean; touches: [boolean, boolean]; finds: [boolean, boolean] } {
  const on = squares(figure);
  const own = cells(p);
  const touches: [boolean, boolean] = [false, false];
  const finds: [boolean, boolean] = [false, false];
  own.forEach(([x, y], i) => {
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const value = on.get(`${x + dx},${y + dy}`);
      if (value === undefined) continue;
      touches[i] = true;
      if (value === p.values[i]) finds[i] = true;
    }
  });
  return { free: own.every(([x, y]) => !on.has(`${x},${y}`)), touches, finds };
}

export const seemsToFit = ({ free, touches, finds }: ReturnType<typeof ghostTouches>): boolean =>
  free && (touches[0] || touches[1]) && [0, 1].every((i) => !touches[i] || finds[i]);

/** Where a tile seems to fit beside the figure. */
export function placesNear(figure: TileOnTable[], tile: readonly [number, number]): Placing[] {
  const { left, right, low, high } = corners(figure);
  const found: Placing[] = [];
  for (const way of turnings(tile))
    for (let x = left - 2; x <= right + 2; x++)
      for (let y = low - 2; y <= high + 2; y++) if (seemsToFit(ghostTouches(figure, { ...way, x, y }))) found.push({ ...way, x, y });
  return found;
}

export function corners(figure: { x: number; y: number; horizontal: boolean }[]): { left: number; right: number; low: number; high: number } {
  const all = figure.flatMap(cells);
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}
