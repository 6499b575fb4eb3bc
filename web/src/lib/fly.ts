import type { Attachment } from 'svelte/attachments';
import { stillness } from './theme.svelte';

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

const flights = new WeakMap<object, { turned: boolean; flight: unknown }>();

/** The way on which an effect brings its piece: made once, so that a board drawn anew does not send it on its way again. */
export function flightOf<T>(effect: object, turned: boolean, make: () => T): T {
  const before = flights.get(effect);
  if (before?.turned === turned) return before.flight as T;
  const flight = make();
  flights.set(effect, { turned, flight });
  return flight;
}
