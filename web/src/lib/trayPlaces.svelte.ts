import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { SvelteMap } from 'svelte/reactivity';

/** Where a board shows what a seat holds: beside the player's name, above or below the board. */
interface TrayPlace {
  node: HTMLElement;
  above: boolean;
}

/** The places for trays that a page offers to its board. Without them a board keeps its trays above and below itself. */
export class TrayPlaces {
  #places = new SvelteMap<number, TrayPlace>();

  get = (seat: number): TrayPlace | undefined => this.#places.get(seat);

  /** Attachment that makes an element the place of a seat's tray. */
  offer(seat: number, above: boolean): Attachment<HTMLElement> {
    return (node) => {
      this.#places.set(seat, { node, above });
      return () => {
        if (this.#places.get(seat)?.node === node) this.#places.delete(seat);
      };
    };
  }
}

const KEY = Symbol('tray places');
export const offerTrayPlaces = (): TrayPlaces => setContext(KEY, new TrayPlaces());
export const offeredTrayPlaces = (): TrayPlaces | undefined => getContext(KEY);

/** Whether the tray of a seat is above the board. */
export const isAbove = (places: TrayPlaces | undefined, seat: number, flipped: boolean): boolean =>
  places?.get(seat)?.above ?? (seat === 0) === flipped;
