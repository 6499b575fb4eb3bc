import { uiOf } from '../games';
import { api } from './api';
import type { View } from './types';

/** Steps the opponent could make if it were their turn, for boards that mark them. */
export class Threats {
  steps = $state.raw<string[]>([]);
  #request: AbortController | null = null;

  update(game: string, view: View | null | undefined, position: string | undefined): void {
    this.#request?.abort();
    this.steps = [];
    if (!view || !position || !uiOf(game).marksThreats?.(view)) return;
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
