// The rules in this page.
import { ApiError } from '../lib/api';
import { Engine } from './engine';
import type { LiveCall } from './engineWorker';
import type { LiveRequest, LiveTable, Rules, Table } from './types';
import type * as Wasm from './wasm/rules';

type Module = typeof Wasm;

// A build without the WebAssembly target has no such file.
const modules = import.meta.glob<Module>('./wasm/rules.js');
const books = import.meta.glob<string>('../../../puzzles/*.jsonl', { query: '?url', import: 'default' });

/** Calls the module, whose refusals are plain objects. */
export function call<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    throw toApiError(error);
  }
}

/** Converts what the module throws. */
export function toApiError(error: unknown): unknown {
  if (!error || typeof error !== 'object' || error instanceof Error) return error;
  const { code, reason, clause, part, at } = error as ApiError;
  return new ApiError(code, reason, clause ?? null, 0, part ?? null, at ?? null);
}

/** Loads the module; `undefined` if this build has none. */
export async function loadLocal(): Promise<Rules | undefined> {
  const load = modules['./wasm/rules.js'];
  if (!load) return undefined;
  const module = await load();
  await module.default();
  return localRules(module);
}

function localRules(module: Module): Rules {
  const engine = new Engine();
  const opened = new Map<string, Promise<InstanceType<Module['PuzzleBook']>>>();
  const book = (game: string) => {
    const reading = opened.get(game) ?? readBook(module, game);
    opened.set(game, reading);
    // A failed download is tried again.
    reading.catch(() => opened.delete(game));
    return reading;
  };
  return {
    remote: null,
    version: module.rulesVersion(),
    games: async () => call(() => module.games(Object.keys(books).flatMap((path) => /([^/]+)\.jsonl$/.exec(path)?.[1] ?? []))),
    open: async (board) => localTable(call(() => new module.Table(JSON.stringify(board)))),
    openLive: async (request) => localLive(module, engine, request),
    pairs: async (request) => call(() => module.pairs(JSON.stringify(request))),
    think: (request, options) => engine.think(request, options),
    solve: (board, options) => engine.solve(board, options),
    puzzles: async (game) => (await book(game)).list(),
    dailyPuzzle: async (game, date) => {
      const daily = await book(game);
      return call(() => daily.daily(date));
    },
    puzzle: async (game, id) => {
      const own = await book(game);
      return call(() => own.puzzle(id));
    },
    tryPuzzle: async (game, id, turns) => {
      const own = await book(game);
      return call(() => own.attempt(id, turns));
    },
    hintPuzzle: async (game, id, found) => {
      const own = await book(game);
      return call(() => own.hint(id, found).hint);
    },
    giveUpPuzzle: async (game, id) => {
      const own = await book(game);
      return call(() => own.giveUp(id));
    },
  };
}

async function readBook(module: Module, game: string) {
  const url = books[`../../../puzzles/${game}.jsonl`];
  if (!url) throw new ApiError('no_such', `there are no puzzles of ${game}`);
  const answer = await fetch(await url());
  if (!answer.ok) throw new ApiError(`http_${answer.status}`, 'the puzzles cannot be loaded', null, answer.status);
  const text = await answer.text();
  return call(() => new module.PuzzleBook(text));
}

function localTable(table: InstanceType<Module['Table']>): Table {
  return {
    state: async (viewer) => call(() => table.state(viewer)),
    play: async (seat, step, viewer) => call(() => table.play(seat, step, viewer)),
    playTurn: async (turn, viewer) => call(() => table.playTurn(turn, viewer)),
    undoStep: async () => call(() => table.undoStep()),
    undoTurn: async () => call(() => table.undoTurn()),
    stepsOfTurn: async (turn) => call(() => table.ask(JSON.stringify({ ask: 'steps_of_turn', turn }))),
    turnText: async (steps) => call(() => table.ask(JSON.stringify({ ask: 'turn_text', of: steps }))),
    paths: async (seat, of) => call(() => table.ask(JSON.stringify({ ask: 'paths', seat, of }))),
    checkStep: async (seat, step) => call(() => table.ask(JSON.stringify({ ask: 'check_step', seat, step }))),
    checkTurn: async (turn) => call(() => table.ask(JSON.stringify({ ask: 'check_turn', turn }))),
    record: async (tags = []) => call(() => table.ask(JSON.stringify({ ask: 'record', tags }))),
    leave: async (seat) => call(() => table.ask(JSON.stringify({ ask: 'leave', seat }))),
    copy: async () => localTable(call(() => table.copy())),
    close: () => table.free(),
  };
}

function localLive(module: Module, engine: Engine, request: LiveRequest): LiveTable {
  const table = call(() => new module.LiveTable(JSON.stringify(request)));
  // The engine's worker has a table of its own and repeats these calls.
  const calls: LiveCall[] = [];
  const player = engine.livePlayer(request, calls);
  return {
    state: (viewer, now) => call(() => table.state(viewer, now)),
    act: (at, seat, act, viewer) => {
      const events = call(() => table.act(at, seat, act, viewer));
      calls.push({ act, at, seat });
      return events;
    },
    advance: (now, viewer) => {
      const events = call(() => table.advance(now, viewer));
      if (events.length) calls.push({ advance: now });
      return events;
    },
    pause: (ms) => {
      table.pause(ms);
      calls.push({ pause: ms });
    },
    acts: (seat) => table.acts(seat),
    checkPut: (seat, placing) => call(() => table.checkPut(seat, placing)),
    record: (tags = []) => call(() => table.record(JSON.stringify(tags))),
    plan: (seat, level, seed, now) => player.plan(seat, level, seed, now),
    close: () => {
      player.close();
      table.free();
    },
  };
}
