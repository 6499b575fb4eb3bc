import type { Place } from '../../lib/types';

/** Height of the opponents above the table and of the hand and the buttons below it. */
export const CONTROLS_HEIGHT_PX = 252;

/** A tile on the table: the left or lower value first, and the cell of that half. */
export interface Placement {
  values: [number, number];
  horizontal: boolean;
  x: number;
  y: number;
}
/** How a tile is turned. */
export type Orientation = Pick<Placement, 'values' | 'horizontal'>;

/** Judgement of a placement. `unknown` if the table hides legality (strict live play) or the player may not put a tile now. */
export type Verdict = 'full' | 'incomplete' | 'no' | 'unknown';

export const placementText = (p: Placement): string => `${p.values.join('')}${p.horizontal ? '-' : ''}@${p.x},${p.y}`;

export function parsePlacement(step: string): Placement | null {
  const match = /^([1-6])([1-6])(-?)@(-?\d+),(-?\d+)$/.exec(step);
  if (!match) return null;
  return { values: [Number(match[1]), Number(match[2])], horizontal: match[3] === '-', x: Number(match[4]), y: Number(match[5]) };
}

/** The placement of a tile whose two halves lie on these cells. */
export function placementOf(tile: [number, number], cells: [Place, Place]): Placement | null {
  const [first, second] = cells.map((cell) => (typeof cell === 'object' && 'table' in cell ? cell.table : null));
  if (!first || !second) return null;
  const horizontal = first.y === second.y;
  const swapped = horizontal ? first.x > second.x : first.y > second.y;
  const { x, y } = swapped ? second : first;
  return { values: swapped ? [tile[1], tile[0]] : tile, horizontal, x, y };
}

export const sameTile = (a: readonly number[], b: readonly number[]): boolean =>
  (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);

export const sameOrientation = (a: Orientation, b: Orientation): boolean =>
  a.horizontal === b.horizontal && a.values[0] === b.values[0] && a.values[1] === b.values[1];

export const cellsOf = (p: { x: number; y: number; horizontal: boolean }): [[number, number], [number, number]] => [
  [p.x, p.y],
  p.horizontal ? [p.x + 1, p.y] : [p.x, p.y + 1],
];

/** All orientations of a tile; a double has two. */
export function orientations(tile: readonly [number, number]): Orientation[] {
  const [a, b] = tile;
  const all: Orientation[] = [
    { values: [a, b], horizontal: false },
    { values: [a, b], horizontal: true },
  ];
  if (a !== b) all.push({ values: [b, a], horizontal: false }, { values: [b, a], horizontal: true });
  return all;
}

export function figureBounds(figure: { x: number; y: number; horizontal: boolean }[]): {
  left: number;
  right: number;
  low: number;
  high: number;
} {
  const all = figure.flatMap(cellsOf);
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}
