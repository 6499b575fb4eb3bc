import { api, type TableResponse } from './api';
import { uiOf } from '../games';
import type { RoomStore } from './roomStore.svelte';
import { describeError } from './errors';

interface PastPosition {
  /** Number of turns made before it. */
  turn: number;
  /** Number of turns in the game when it was requested. */
  turnsThen: number;
  /** Number of the game in the room's match. */
  game: number;
  shown: Pick<TableResponse, 'view' | 'effects' | 'turns'>;
}

/** How long the position before the replayed turn stands. */
const REPLAY_PAUSE_MS = 600;

/** Shows earlier positions of a game while the game continues. */
export class GameHistory {
  past = $state.raw<PastPosition | null>(null);
  /** Number of the latest request. Responses to older requests are dropped. */
  #request = 0;
  // Start position of each game of the room; it may differ from the setup's.
  #starts = new Map<number, string>();

  close = (): void => {
    this.#request += 1;
    this.past = null;
  };

  /** Number of turns made since the shown position was requested. */
  turnsSince(store: RoomStore): number {
    return this.past ? store.turns.length - this.past.turnsThen : 0;
  }

  /** Returns to the current position if a new game began or the shown turn was taken back. */
  update(store: RoomStore): void {
    if (this.past && (this.past.game !== store.state?.game || this.past.turn > store.turns.length)) this.close();
  }

  /** Shows the position before the last turn and then the turn itself, as slowly as its pieces can be followed. */
  async replayLast(room: string, store: RoomStore): Promise<void> {
    const last = store.turns.length;
    await this.show(room, store, last - 1);
    const shown = this.#request;
    await new Promise((done) => setTimeout(done, REPLAY_PAUSE_MS));
    if (shown !== this.#request || !this.past || store.turns.length !== last) return;
    // New effect objects: boards animate each effect once.
    store.effects = [];
    const { state, summary } = store;
    const turn = store.turns[last - 1];
    const before = this.#starts.get(this.past.game);
    this.close();
    if (!state || !summary || !turn || before === undefined) return;
    const turns = store.turns.map(({ text }) => text);
    const replayed = await api.table({ game: store.game, setup: summary.setup, position: before, turns }).catch(() => null);
    if (replayed && store.state === state) store.effects = replayed.effects;
  }

  async show(room: string, store: RoomStore, turn: number): Promise<void> {
    const { state, summary, game } = store;
    if (!state || !summary) return;
    const turnsThen = store.turns.length;
    if (turn >= turnsThen) return this.close();
    const turns = store.turns.slice(0, Math.max(0, turn));
    const request = ++this.#request;
    try {
      const { parseHidden } = uiOf(game);
      if (parseHidden) {
        const position = await api.position(room, turns.length);
        if (request !== this.#request) return;
        const view = parseHidden(position, (state.live ?? state.view)!);
        this.past = { turn: turns.length, turnsThen, game: state.game, shown: { view, effects: [], turns } };
        return;
      }
      const position = this.#starts.get(state.game) ?? (await api.position(room, 0));
      this.#starts.set(state.game, position);
      const shown = await api.table({ game, setup: summary.setup, position, turns: turns.map(({ text }) => text) });
      if (request !== this.#request) return;
      this.past = { turn: turns.length, turnsThen, game: state.game, shown };
    } catch (error) {
      if (request !== this.#request) return;
      this.close();
      store.errorMessage = describeError(error);
    }
  }
}
