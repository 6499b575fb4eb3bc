import type { Attachment } from 'svelte/attachments';
import { cellName, placeCell, type Ground } from './grid';
import { stillness } from './theme.svelte';
import type { Effect } from './types';

/** Lets a piece come from where it was: (dx, dy) in the picture's own units. */
export function fly(dx: number, dy: number, delay = 0): Attachment<SVGElement> {
  return (node) => {
    if ((dx === 0 && dy === 0) || stillness()) return;
    node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
      duration: 210,
      delay,
      fill: 'backwards',
      easing: 'cubic-bezier(.3,.7,.3,1)',
    });
  };
}

/** How many pieces have just come to a cell, and from how far. */
export interface Flight {
  count: number;
  dx: number;
  dy: number;
}
type Moved = Extract<Effect, { effect: 'moved' }>;

const flights = new WeakMap<object, { turned: boolean; flight: unknown }>();

/** The way on which an effect brings its piece: made once, so that a board drawn anew does not send it on its way again. */
export function flightOf<T>(effect: object, turned: boolean, make: () => T): T {
  const before = flights.get(effect);
  if (before?.turned === turned) return before.flight as T;
  const flight = make();
  flights.set(effect, { turned, flight });
  return flight;
}

/** The flights to cells that effects tell of; `start` says where one begins. */
export function arrivals(effects: Effect[], ground: Ground, start: (moved: Moved, to: [number, number]) => [number, number]): Map<string, Flight> {
  const all = new Map<string, Flight>();
  for (const effect of effects) {
    const to = effect.effect === 'moved' ? placeCell(effect.to) : null;
    if (effect.effect !== 'moved' || !to) continue;
    const flight = flightOf(effect, ground.flipped, () => {
      const [x, y] = ground.middle(to);
      const [sx, sy] = start(effect, [x, y]);
      return { count: effect.count, dx: sx - x, dy: sy - y };
    });
    all.set(cellName(to.file, to.rank), flight);
  }
  return all;
}
