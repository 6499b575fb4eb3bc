// The interface of the rules for the page. The shapes of requests and answers are those of the HTTP interface.
import type {
  AttemptResult,
  BoardRequest,
  GameInfo,
  LiveEvent,
  LivePlan,
  LiveRequest,
  LiveState,
  PairsLaid,
  PairsRequest,
  Place,
  PuzzleHint,
  PuzzleListing,
  PuzzleSolution,
  PuzzleView,
  SolveResponse,
  TableState,
  ThinkRequest,
  ThinkResponse,
  TracedEffect,
} from '../generated/wire';

export type { LivePlan, LiveRequest, LiveState, PairsRequest, TableState, ThinkRequest, TracedEffect };
/** A board: its start (a setup with a seed, a position or a record) and the turns and steps played. */
export type Board = BoardRequest;

/** Why the rules run on the server; `null` if they run in this page. */
export type RemoteReason = 'unsupported' | 'missing' | 'failed';

/** Every method fails with an `ApiError`: `code`, `reason`, and `clause` where a rule forbids something. */
export interface Rules {
  /** The text id `rules-remote-…` tells the player why, and what to do. */
  readonly remote: RemoteReason | null;
  /** The version of the rules in this page; null if they run on the server. */
  readonly version: string | null;
  games(): Promise<GameInfo[]>;
  open(board: Board): Promise<Table>;
  /** Live play without a server. It fails with the code `not_allowed` where the rules run on the server. */
  openLive(request: LiveRequest): Promise<LiveTable>;
  pairs(request: PairsRequest): Promise<PairsLaid>;
  /** The best turn of a board. An aborted search ends at once with an `AbortError`. */
  think(
    request: ThinkRequest,
    options?: { signal?: AbortSignal; onProgress?: (answer: ThinkResponse) => void },
  ): Promise<ThinkResponse>;
  /** The exact values of the turns of a small board. It fails with the code `too_large` after two seconds. */
  solve(board: Board, options?: { signal?: AbortSignal; onProgress?: (part: number) => void }): Promise<SolveResponse>;
  puzzles(game: string): Promise<PuzzleListing[]>;
  dailyPuzzle(game: string, date: string): Promise<PuzzleView>;
  puzzle(game: string, id: string): Promise<PuzzleView>;
  tryPuzzle(game: string, id: string, turns: string[]): Promise<AttemptResult>;
  hintPuzzle(game: string, id: string, found: number): Promise<PuzzleHint>;
  giveUpPuzzle(game: string, id: string): Promise<PuzzleSolution>;
}

/** A game in progress. A refused step changes nothing. */
export interface Table {
  /** Everything that the viewer may know; by default for the seat to act. */
  state(viewer?: number): Promise<TableState>;
  /** Makes a step and returns its effects as the viewer may see them, by default the seat that made it. */
  play(seat: number, step: string, viewer?: number): Promise<TracedEffect[]>;
  /** Makes a whole turn of the seat to act. */
  playTurn(turn: string, viewer?: number): Promise<TracedEffect[]>;
  undoStep(): Promise<void>;
  /** Takes back the last turn, and the steps of the unfinished one. */
  undoTurn(): Promise<void>;
  stepsOfTurn(turn: string): Promise<string[]>;
  /** The text of the current turn when these steps complete it. */
  turnText(steps: string[]): Promise<string>;
  /** One path for each of these legal steps; empty for a step that does not go from cell to cell. */
  paths(seat: number, steps: string[]): Promise<Place[][]>;
  /** Fails with the reason if the step is not legal. */
  checkStep(seat: number, step: string): Promise<void>;
  /** Fails with the reason if the turn is not legal. */
  checkTurn(turn: string): Promise<void>;
  record(tags?: [string, string][]): Promise<string>;
  /** The scores when a seat leaves; null if the game is over or goes on without it. */
  leave(seat: number): Promise<number[] | null>;
  copy(): Promise<Table>;
  /** Frees the memory; the table cannot be used after it. */
  close(): void;
}

/** A live game on this page. Times are in milliseconds and never go back. */
export interface LiveTable {
  state(viewer: number | undefined, now: number): LiveState;
  act(at: number, seat: number, act: string, viewer?: number): LiveEvent[];
  /** Fires all timers until then. */
  advance(now: number, viewer?: number): LiveEvent[];
  pause(ms: number): void;
  acts(seat: number): string[];
  /** Fails with the reason if the seat may not put a tile there. */
  checkPut(seat: number, placing: string): void;
  record(tags?: [string, string][]): string;
  /** The next act of a computer player; null if it waits. Ask again after every event: an older question ends with an `AbortError`. */
  plan(seat: number, level: number, seed: number, now: number): Promise<LivePlan | null>;
  close(): void;
}
