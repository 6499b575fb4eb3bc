import { boardState } from './board';
import { gameList } from './gameList.svelte';
import type { RoomStore } from './roomStore.svelte';

/**
 * A step chosen during the opponent's turn and sent as soon as it is legal. The choices are those of the same position with the other side
 * to act. Games with hidden information have no premoves.
 */
export class Premove {
  steps = $state.raw<string[]>([]);
  chosen = $state<string | null>(null);
  /** A chosen step that turned out to be illegal. */
  missed = $state<string | null>(null);
  #update = 0;

  /** Reacts to a change of the room. */
  async update(store: RoomStore): Promise<void> {
    const update = ++this.#update;
    this.steps = [];
    const { state, summary, seat } = store;
    if (!state || !summary || !state.position || state.result || state.live || gameList.get(store.game)?.hidden)
      return this.cancel();
    if (seat === null || store.seats.length !== 1) return this.cancel();
    if (store.myTurn) {
      const step = this.chosen;
      this.chosen = null;
      if (!step) return;
      if (state.steps.includes(step)) store.step(step);
      else this.missed = step;
      return;
    }
    this.missed = null;
    // Without choices the player waits for the opponent, as always.
    const swapped = await boardState({
      game: store.game,
      setup: summary.setup,
      position: state.position,
      to_act: seat,
    }).catch(() => null);
    if (swapped && update === this.#update) this.steps = swapped.steps;
  }

  choose = (step: string): void => {
    this.chosen = step;
  };
  cancel = (): void => {
    this.chosen = null;
  };
}
