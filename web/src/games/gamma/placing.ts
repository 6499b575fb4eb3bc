import { cellName, parseCell } from '../../lib/geometry';
import { entryText, parseStep } from './steps';

// A solid starting array: strong checkers in the centre and beside the life fields.
// prettier-ignore
const STARTING_ARRAY: [string, number][] = [
  ['e2', 5], ['f2', 5], ['d1', 4], ['g1', 4], ['d2', 3], ['g2', 3], ['e1', 3], ['b2', 2], ['i2', 2],
  ['b1', 2], ['i1', 2], ['c2', 1], ['h2', 1], ['f1', 1], ['a2', 1], ['j2', 1], ['a1', 1], ['j1', 1],
];

const rotate = (name: string): string => {
  const { file, rank } = parseCell(name)!;
  return cellName(9 - file, 9 - rank);
};

/** Next placement of the array; any legal one if the player has started a different array. */
export function nextPlacement(steps: string[], side: number): string | null {
  const legal = new Set(steps);
  for (const [cell, dots] of STARTING_ARRAY) {
    const step = entryText(dots, side === 0 ? cell : rotate(cell));
    if (legal.has(step)) return step;
  }
  return steps.find((step) => parseStep(step)?.from === null) ?? null;
}

/** The same placement on the other wing. */
export function mirrorPlacement(step: string): string | null {
  const placed = parseStep(step);
  const cell = placed?.from === null ? parseCell(placed.to) : null;
  return placed && cell ? entryText(placed.dots, cellName(9 - cell.file, cell.rank)) : null;
}
