import { api } from './api';
import type { Desk } from './room.svelte';

/**
 * One step chosen while the other thinks, made as soon as it is legal. What may be chosen is asked of the server: the same position with
 * the other side to move. Only in games where nothing is hidden.
 */
export class Premove {
  steps = $state.raw<string[]>([]);
  /** The position in which they may be chosen. */
  position = $state('');
  chosen = $state<string | null>(null);
  /** A chosen step that could not be made. */
  missed = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: AbortController | null = null;

  /** Looks at the desk after each change. */
  follow(desk: Desk): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.steps = [];
    const { state, summary } = desk;
    if (!state || !summary || !state.position || state.result || state.live || desk.seats.length !== 1 || desk.game === 'ampli') return this.cancel();
    if (desk.mine) {
      const step = this.chosen;
      this.chosen = null;
      if (!step) return;
      if (state.steps.includes(step)) desk.step(step);
      else this.missed = step;
      return;
    }
    this.missed = null;
    const swapped = (this.position = state.position.replace(/ ([wb]) /, (_, side: string) => ` ${side === 'w' ? 'b' : 'w'} `));
    // A quick answer needs no premove: only who waits is asked what he would do.
    this.#timer = setTimeout(async () => {
      this.#stop = new AbortController();
      try {
        this.steps = (await api.table({ game: desk.game, setup: summary.setup, position: swapped }, this.#stop.signal)).steps;
      } catch {
        this.steps = [];
      }
    }, 350);
  }

  choose = (step: string): void => {
    this.chosen = step;
  };
  cancel = (): void => {
    this.chosen = null;
  };
}
