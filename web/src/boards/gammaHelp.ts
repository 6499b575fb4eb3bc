import { cellName, readCell } from '../lib/grid';

// A sound array for those who would rather play than place: the strong in the middle and beside the life fields.
const ARRAY: [string, number][] = [
  ['e2', 5], ['f2', 5], ['d1', 4], ['g1', 4], ['d2', 3], ['g2', 3], ['e1', 3], ['b2', 2], ['i2', 2],
  ['b1', 2], ['i1', 2], ['c2', 1], ['h2', 1], ['f1', 1], ['a2', 1], ['j2', 1], ['a1', 1], ['j1', 1],
];

const turned = (name: string): string => {
  const { file, rank } = readCell(name)!;
  return cellName(9 - file, 9 - rank);
};

/** The placing that comes next in the array, or any that is legal where the player has begun another. */
export function nextPlacing(steps: string[], side: number): string | null {
  const legal = new Set(steps);
  for (const [cell, dots] of ARRAY) {
    const step = `${dots}@${side === 0 ? cell : turned(cell)}`;
    if (legal.has(step)) return step;
  }
  return steps.find((step) => step.includes('@')) ?? null;
}

/** The same placing on the other wing. */
export function mirrored(step: string): string | null {
  const match = /^(\d)@(\w+)$/.exec(step);
  const cell = match && readCell(match[2]);
  return cell ? `${match[1]}@${cellName(9 - cell.file, cell.rank)}` : null;
}
