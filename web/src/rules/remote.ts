// The rules on the server, for browsers without WebAssembly.
import { api, ApiError } from '../lib/api';
import type { Board, RemoteReason, Rules, Table, TableState } from './types';

export const remoteRules = (remote: RemoteReason): Rules => ({
  remote,
  version: null,
  games: () => api.games(),
  open: async (board) => RemoteTable.open(board),
  openLive: async () => {
    throw new ApiError('not_allowed', 'live play without a server needs WebAssembly');
  },
  pairs: (request) => api.pairs(request),
  think: (request, { signal } = {}) => api.think(request, signal),
  solve: (board, { signal } = {}) => api.solve(board, signal),
  puzzles: (game) => api.puzzles(game),
  dailyPuzzle: (game, date) => api.dailyPuzzle(game, date),
  puzzle: (game, id) => api.puzzle(game, id),
  tryPuzzle: (game, id, turns) => api.tryPuzzle(game, id, turns),
  hintPuzzle: async (game, id, found) => (await api.hintPuzzle(game, id, found)).hint,
  giveUpPuzzle: (game, id) => api.giveUpPuzzle(game, id),
});

/** A table that the server builds again for each request. */
class RemoteTable implements Table {
  /** The last answer, and the viewer that it was asked for. */
  #last: { viewer: number | undefined; state: TableState };
  #closed = false;

  private constructor(
    /** Where the table began, without the turns played here. */
    private base: Board,
    /** The number of turns in a record that it began with. */
    private baseTurns: number,
    private turns: string[],
    private steps: string[],
    last: { viewer: number | undefined; state: TableState },
  ) {
    this.#last = last;
  }

  static async open({ turns = [], steps = [], viewer, ...base }: Board): Promise<RemoteTable> {
    const state = await api.table({ ...base, turns, steps, viewer });
    // Steps may have completed turns, so the answer's own lists are kept.
    const table = new RemoteTable(base, 0, turns, steps, { viewer, state });
    table.baseTurns = base.record === undefined ? 0 : Math.max(0, state.turns.length - turns.length);
    table.#adopt(state, viewer);
    return table;
  }

  #board = (change: { turns?: string[]; steps?: string[] } = {}): Board => ({
    ...this.base,
    turns: this.turns,
    steps: this.steps,
    ...change,
  });

  #adopt(state: TableState, viewer: number | undefined): void {
    this.turns = state.turns.slice(this.baseTurns).map((turn) => turn.text);
    this.steps = state.pending;
    this.#last = { viewer, state };
  }

  async #play(change: { turns?: string[]; steps?: string[] }, viewer: number | undefined): Promise<TableState> {
    const state = await api.table({ ...this.#board(change), viewer });
    if (!this.#closed) this.#adopt(state, viewer);
    return state;
  }

  state = async (viewer?: number): Promise<TableState> => {
    if (this.#last.viewer === viewer) return this.#last.state;
    return this.#play({}, viewer);
  };
  play = async (seat: number, step: string, viewer = seat) =>
    (await this.#play({ steps: [...this.steps, step] }, viewer)).effects;
  playTurn = async (turn: string, viewer?: number) => {
    const own = viewer ?? this.#last.state.to_act[0];
    return (await this.#play({ turns: [...this.turns, turn] }, own)).effects;
  };
  undoStep = async (): Promise<void> => {
    if (!this.steps.length) throw new ApiError('illegal', 'no step of this turn has been made');
    await this.#play({ steps: this.steps.slice(0, -1) }, undefined);
  };
  undoTurn = async (): Promise<void> => {
    if (this.turns.length) {
      await this.#play({ turns: this.turns.slice(0, -1), steps: [] }, undefined);
    } else if (this.baseTurns) {
      const base = { ...this.base, kept: this.baseTurns - 1 };
      const state = await api.table({ ...base, steps: [] });
      [this.base, this.baseTurns] = [base, this.baseTurns - 1];
      this.#adopt(state, undefined);
    } else {
      throw new ApiError('illegal', 'no turn has been made');
    }
  };
  stepsOfTurn = (turn: string) => api.ask<string[]>({ ...this.#board(), ask: 'steps_of_turn', turn });
  turnText = (of: string[]) => api.ask<string>({ ...this.#board(), ask: 'turn_text', of });
  paths = (seat: number, of: string[]) => api.ask<TablePaths>({ ...this.#board(), ask: 'paths', seat, of });
  checkStep = (seat: number, step: string) => api.ask<void>({ ...this.#board(), ask: 'check_step', seat, step });
  checkTurn = (turn: string) => api.ask<void>({ ...this.#board(), ask: 'check_turn', turn });
  record = (tags: [string, string][] = []) => api.ask<string>({ ...this.#board(), ask: 'record', tags });
  leave = (seat: number) => api.ask<number[] | null>({ ...this.#board(), ask: 'leave', seat });
  copy = async () => new RemoteTable(this.base, this.baseTurns, this.turns, this.steps, this.#last);
  close = (): void => {
    this.#closed = true;
  };
}

type TablePaths = Awaited<ReturnType<Table['paths']>>;
