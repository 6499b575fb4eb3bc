import { api, type TableShown } from './api';
import { ampliPast } from './past';
import type { Desk } from './room.svelte';
import type { AmpliView } from './types';
import { explain } from './refusal';

interface Past {
  /** After how many turns. */
  n: number;
  /** How many there were when it was asked for. */
  of: number;
  /** In which game of the room. */
  game: number;
  shown: Pick<TableShown, 'view' | 'effects' | 'turns'>;
}

/** Looking at earlier positions of a game that goes on meanwhile. */
export class LookBack {
  past = $state.raw<Past | null>(null);
  /** Which question was the last: an answer that comes after another question, or after one has stopped looking, is for nobody. */
  #asked = 0;
  // Where each game of the room began: not always where its setup does.
  #starts = new Map<number, string>();

  end = (): void => {
    this.#asked += 1;
    this.past = null;
  };

  /** How many turns were made since one began to look. */
  goneOn(desk: Desk): number {
    return this.past ? desk.turns.length - this.past.of : 0;
  }

  /** Who looks back goes on looking when the game goes on; only another game, or turns taken back, end it. */
  follow(desk: Desk): void {
    if (this.past && (this.past.game !== desk.state?.game || this.past.n > desk.turns.length)) this.end();
  }

  async to(room: string, desk: Desk, n: number): Promise<void> {
    const { state, summary, game } = desk;
    if (!state || !summary) return;
    const of = desk.turns.length;
    if (n >= of) return this.end();
    const turns = desk.turns.slice(0, Math.max(0, n));
    const asked = ++this.#asked;
    try {
      if (game === 'ampli') {
        const position = await api.position(room, turns.length);
        if (asked !== this.#asked) return;
        const view = ampliPast(position, (state.live ?? (state.view as AmpliView)).seats);
        this.past = { n: turns.length, of, game: state.game, shown: { view, effects: [], turns } };
        return;
      }
      const position = this.#starts.get(state.game) ?? (await api.position(room, 0));
      this.#starts.set(state.game, position);
      const shown = await api.table({ game, setup: summary.setup, position, turns: turns.map((turn) => turn.text) });
      if (asked !== this.#asked) return;
      this.past = { n: turns.length, of, game: state.game, shown };
    } catch (error) {
      if (asked !== this.#asked) return;
      this.end();
      desk.trouble = explain(error);
    }
  }
}
