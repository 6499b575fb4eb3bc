import { api } from './api';

/** Steps the opponent could make if it were their turn. Gamma's board uses them to warn about life fields. */
export class Threats {
  steps = $state.raw<string[]>([]);
  #request: AbortController | null = null;

  /** Loads the threats of a position. Only Gamma has fields to defend, and only after the placing phase. */
  update(game: string, position: string | undefined): void {
    this.#request?.abort();
    this.steps = [];
    if (game !== 'gamma' || !position?.endsWith(' playing')) return;
    const swapped = position.replace(/ ([wb]) /, (_, side: string) => ` ${side === 'w' ? 'b' : 'w'} `);
    const request = (this.#request = new AbortController());
    api.table({ game, position: swapped }, request.signal).then(
      (shown) => {
        if (!request.signal.aborted) this.steps = shown.steps;
      },
      () => {},
    );
  }
}
