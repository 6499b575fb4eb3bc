import { api } from './api';

/** What the other side could do if it were to move now: asked of the server, for fields that cry out when they are in danger. */
export class Threats {
  steps = $state.raw<string[]>([]);
  #stop: AbortController | null = null;

  /** Only Gamma has fields to defend; nothing is asked before its play begins. */
  follow(game: string, position: string | undefined): void {
    this.#stop?.abort();
    this.steps = [];
    if (game !== 'gamma' || !position?.endsWith(' playing')) return;
    const swapped = position.replace(/ ([wb]) /, (_, side: string) => ` ${side === 'w' ? 'b' : 'w'} `);
    const stop = (this.#stop = new AbortController());
    api.table({ game, position: swapped }, stop.signal).then(
      (shown) => {
        if (!stop.signal.aborted) this.steps = shown.steps;
      },
      () => {},
    );
  }
}
