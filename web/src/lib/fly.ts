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
