import { uiOf } from '../games';
import { boardState } from './board';
import type { GameId, View } from './types';

/** Steps the opponent could make if it were their turn, for boards that mark them. */
export class Threats {
  steps = $state.raw<string[]>([]);
  #update = 0;

  /** Reacts to a new position; `seat` is the side to act. */
  async update(game: GameId, view: View | null | undefined, position: string | undefined, seat: number): Promise<void> {
    const update = ++this.#update;
    this.steps = [];
    if (!view || !position || !uiOf(game).marksThreats?.(view)) return;
    // A threat is only a mark; a board without it can be played.
    const swapped = await boardState({ game, position, to_act: 1 - seat }).catch(() => null);
    if (swapped && update === this.#update) this.steps = swapped.steps;
  }
}
