import { api } from './api';
import { gameList } from './gameList.svelte';
import type { RoomStore } from './roomStore.svelte';

/** Delay between the opponent's turn starting and the request for premoves. */
const REQUEST_DELAY_MS = 350;

/**
 * A step chosen during the opponent's turn and sent as soon as it is legal. The server lists the choices for the same position with the
 * other side to move. Games with hidden information have no premoves.
 */
export class Premove {
  steps = $state.raw<string[]>([]);
  /** The position in which these steps are legal. */
  position = $state('');
  chosen = $state<string | null>(null);
  /** A chosen step that turned out to be illegal. */
  missed = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | null = null;

  /** Reacts to a change of the room. */
  update(store: RoomStore): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.steps = [];
    const { state, summary } = store;
    if (
      !state ||
      !summary ||
      !state.position ||
      state.result ||
      state.live ||
      store.seats.length !== 1 ||
      gameList.get(store.game)?.hidden
    )
      return this.cancel();
    if (store.myTurn) {
      const step = this.chosen;
      this.chosen = null;
      if (!step) return;
      if (state.steps.includes(step)) store.step(step);
      else this.missed = step;
      return;
    }
    this.missed = null;
    const swapped = (this.position = state.position.replace(/ ([wb]) /, (_, side: string) => ` ${side === 'w' ? 'b' : 'w'} `));
    // Most turns are quick, so the request waits a moment.
    this.#timer = setTimeout(async () => {
      this.#request = new AbortController();
      try {
        this.steps = (await api.table({ game: store.game, setup: summary.setup, position: swapped }, this.#request.signal)).steps;
      } catch {
        this.steps = [];
      }
    }, REQUEST_DELAY_MS);
  }

  choose = (step: string): void => {
    this.chosen = step;
  };
  cancel = (): void => {
    this.chosen = null;
  };
}
