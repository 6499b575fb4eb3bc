import { CELL_SIZE } from './geometry';

/** Step of the search for a place, in SVG units. */
const SEARCH_STEP = 20;

/**
 * Returns the left and top of the box nearest to a point that covers none of the cells with the given centres. A board may have no such
 * box; then the one that covers least of `first`, and of those the one that covers least of `second`.
 */
export function nearestFreeBox(
  near: { x: number; y: number },
  box: { wide: number; tall: number },
  board: { width: number; height: number; frame: number },
  first: [number, number][],
  second: [number, number][],
): [left: number, top: number] {
  const half = CELL_SIZE / 2;
  const overlap = (a: number, length: number, b: number): number =>
    Math.max(0, Math.min(a + length, b + half) - Math.max(a, b - half));
  const covers = (left: number, top: number, centres: [number, number][]): number =>
    centres.reduce((sum, [x, y]) => sum + overlap(left, box.wide, x) * overlap(top, box.tall, y), 0);
  let best: { left: number; top: number; cost: [number, number, number] } | null = null;
  const maxLeft = Math.max(0, board.width - box.wide);
  for (let top = -board.frame; top <= board.height + board.frame - box.tall; top += SEARCH_STEP)
    for (let left = 0; left <= maxLeft; left += SEARCH_STEP) {
      const distance = Math.hypot(left + box.wide / 2 - near.x, top + box.tall / 2 - near.y);
      const cost: [number, number, number] = [covers(left, top, first), covers(left, top, second), distance];
      if (!best || isLess(cost, best.cost)) best = { left, top, cost };
    }
  return best ? [best.left, best.top] : [0, -board.frame];
}

/** Compares two costs, the most important first. */
function isLess(a: number[], b: number[]): boolean {
  const i = a.findIndex((value, n) => value !== b[n]);
  return i >= 0 && a[i]! < b[i]!;
}
