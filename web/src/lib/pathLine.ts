import type { Point } from './flight';
import { CELL_SIZE, placeCell, type BoardGeometry } from './geometry';
import type { Place } from './types';

/** How far beyond the edge a path begins or ends that comes onto the board or leaves it. */
const BEYOND_EDGE = 0.6 * CELL_SIZE;

/** Points of a path. A place off the board lies beyond the edge that is nearest to the next cell of the path. */
export function pathPoints(path: Place[], geometry: BoardGeometry): Point[] {
  const height = geometry.height * CELL_SIZE;
  return path.flatMap((place, i): Point[] => {
    const cell = placeCell(place);
    if (cell) return [geometry.centre(cell)];
    const beside = [path[i - 1], path[i + 1]].flatMap((other) => (other && placeCell(other)) || [])[0];
    if (!beside) return [];
    const [x, y] = geometry.centre(beside);
    return [[x, y < height / 2 ? -BEYOND_EDGE : height + BEYOND_EDGE]];
  });
}

/** The SVG path through these points: steps as straight lines, jumps as arcs. It ends `gap` before the last point. */
export function pathLine(points: Point[], gap = 0): string {
  return points
    .map(([x, y], i) => {
      const previous = points[i - 1];
      if (!previous) return `M${x} ${y}`;
      const [px, py] = previous;
      const far = Math.hypot(x - px, y - py);
      const atEnd = i === points.length - 1 ? gap : 0;
      if (far < 1.5 * CELL_SIZE) return `L${towards([x, y], previous, atEnd)}`;
      // An arc passes above the jumped piece on a rank and beside it on a file.
      const [mx, my] = [(x + px) / 2, (y + py) / 2];
      const bend: Point = y === py ? [mx, my - 0.55 * far] : [mx + 0.55 * far, my];
      return `Q${bend.join(' ')} ${towards([x, y], bend, atEnd)}`;
    })
    .join('');
}

/** The point at this distance from `from` on the way to `to`, as text. */
function towards(from: Point, to: Point, distance: number): string {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return from.map((value, i) => value + ((to[i]! - value) * Math.min(distance, far)) / far).join(' ');
}
