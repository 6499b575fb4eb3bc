import { uiOf } from '../games';
import { loadRules, type Table } from '../rules';
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
  shown: { view: View; effects: Effect[]; turns: Turn[]; pending: string[] };
}

/** How long each position of a replayed turn stands. */
const REPLAY_PAUSE_MS = 700;
/** The longest replay of a turn; the positions of a turn with many steps stand shorter. */
const LONGEST_REPLAY_MS = 8000;

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

  /**
   * Plays the last turn again, step by step, as slowly as its pieces can be followed. Of a game that hides something only the positions
   * before and after the turn are known.
   */
  async replayLast(store: RoomStore): Promise<void> {
    const { turns, game, summary, state } = store;
    const last = turns.at(-1);
    if (!last || !summary || !state) return;
    const before = turns.slice(0, -1);
    if (gameList.get(game)?.hidden) {
      await this.show(store, before.length);
      if (await this.#pause(REPLAY_PAUSE_MS)) this.close();
      return;
    }
    const request = ++this.#request;
    let table: Table | null = null;
    // The board after the replay is a new one and would animate them again.
    store.effects = [];
    try {
      const board = { game, setup: summary.setup, position: await this.#start(store), turns: before.map(({ text }) => text) };
      table = await (await loadRules()).open(board);
      const steps = await table.stepsOfTurn(last.text);
      const pauseMs = Math.min(REPLAY_PAUSE_MS, LONGEST_REPLAY_MS / steps.length);
      for (let made = 0; made <= steps.length; made++) {
        const effects = made ? await table.play(last.seat, steps[made - 1]!) : [];
        const { view } = await table.state();
        if (request !== this.#request || store.turns !== turns) return;
        const shown = {
          view,
          effects,
          turns: made < steps.length ? before : turns,
          pending: steps.slice(0, made % steps.length),
        };
        this.past = { turn: shown.turns.length, turnsThen: turns.length, game: state.game, shown };
        if (!(await this.#pause(pauseMs))) return;
      }
      this.close();
    } catch (error) {
      if (request !== this.#request) return;
      this.close();
      store.errorMessage = describeError(error);
    } finally {
      table?.close();
    }
  }

  /** Waits; returns false if something else was requested meanwhile. */
  async #pause(ms: number): Promise<boolean> {
    const request = this.#request;
    await new Promise((done) => setTimeout(done, ms));
    return request === this.#request;
  }

  /** Finds the effects of the last turn where no message brought them, as after a reload. */
  async findLastTurn(store: RoomStore): Promise<void> {
    const { turns, lastTurn, game } = store;
    if (lastTurn || turns.length === 0 || gameList.get(game)?.hidden) return;
    const found = await this.#at(store, turns).catch(() => null);
    // Without them the turn is in the list, and only its drawing is missing.
    if (found && store.turns === turns) store.lastTurn = found.effects;
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
      this.past = { turn: turns.length, turnsThen, game: state.game, shown: { ...shown, turns, pending: [] } };
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
