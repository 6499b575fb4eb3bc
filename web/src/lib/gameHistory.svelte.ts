import { uiOf } from '../games';
import { boardState } from './board';
import { describeError } from './errors';
import { gameList } from './gameList.svelte';
import type { RoomStore } from './roomStore.svelte';
import type { Effect, Turn, View } from './types';

interface PastPosition {
  /** Number of turns made before it. */
  turn: number;
  /** Number of turns in the game when it was requested. */
  turnsThen: number;
  /** Number of the game in the room's match. */
  game: number;
  shown: { view: View; effects: Effect[]; turns: Turn[] };
}

/** How long the position before the replayed turn stands. */
const REPLAY_PAUSE_MS = 600;

/** Shows earlier positions of a game while the game continues. */
export class GameHistory {
  past = $state.raw<PastPosition | null>(null);
  /** Number of the latest request. Responses to older requests are dropped. */
  #request = 0;
  /** Start position of each game of the room; it may differ from the setup's. */
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
  async replayLast(store: RoomStore): Promise<void> {
    const last = store.turns.length;
    await this.show(store, last - 1);
    const shown = this.#request;
    await new Promise((done) => setTimeout(done, REPLAY_PAUSE_MS));
    if (shown !== this.#request || !this.past || store.turns.length !== last) return;
    // New effect objects: boards animate each effect once.
    store.effects = [];
    const { state } = store;
    this.close();
    const replayed = await this.#at(store, store.turns).catch(() => null);
    if (replayed && store.state === state) store.effects = replayed.effects;
  }

  async show(store: RoomStore, turn: number): Promise<void> {
    const { state } = store;
    if (!state) return;
    const turnsThen = store.turns.length;
    if (turn >= turnsThen) return this.close();
    const turns = store.turns.slice(0, Math.max(0, turn));
    const request = ++this.#request;
    try {
      const shown = await this.#at(store, turns);
      if (request !== this.#request) return;
      this.past = { turn: turns.length, turnsThen, game: state.game, shown: { ...shown, turns } };
    } catch (error) {
      if (request !== this.#request) return;
      this.close();
      store.errorMessage = describeError(error);
    }
  }

  /** The position after these turns, with the effects of the last one where all is known. */
  async #at(store: RoomStore, turns: Turn[]): Promise<{ view: View; effects: Effect[] }> {
    const { game, summary, state } = store;
    const { openHands } = uiOf(game);
    if (!gameList.get(game)?.hidden)
      return boardState({
        game,
        setup: summary!.setup,
        position: await this.#start(store),
        turns: turns.map(({ text }) => text),
      });
    if (!state!.result || !openHands) return { view: await store.viewAt(turns.length), effects: [] };
    // A finished game hides nothing: all hands are open.
    const position = await store.positionAt(turns.length);
    const seen = summary!.seats.map((_, viewer) => boardState({ game, setup: summary!.setup, position, viewer }));
    const views = (await Promise.all(seen)).map(({ view }) => view);
    return { view: openHands(views[store.seat ?? 0]!, views), effects: [] };
  }

  async #start(store: RoomStore): Promise<string> {
    const { game } = store.state!;
    const start = this.#starts.get(game) ?? (await store.positionAt(0));
    this.#starts.set(game, start);
    return start;
  }
}
