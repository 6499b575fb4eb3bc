import { STATIC } from './address';
import { seatTokens } from './seatTokens.svelte';
import type { Effect, GameId, Place, PositionRef, Turn, View } from './types';
import type { Occupant, RoomResult, TimeControl } from './protocol';

/** An error response of the server. `code` selects the translated text; `reason` is the server's English sentence. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
    readonly status = 0,
    /** The request field at fault, and the offset of the fault in it. */
    readonly part: string | null = null,
    readonly at: number | null = null,
  ) {
    super(reason);
  }
}

/** Sends a request. Fails with the code `offline` without a network, and with `no_server` on a static host. */
async function send(path: string, options: RequestInit): Promise<Response> {
  if (STATIC) throw new ApiError('no_server', 'this site has no server');
  try {
    return await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('offline', String(error));
  }
}

/** True if no server answered, so that this browser must do without. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'no_server');

async function requestText(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await send(path, { headers });
  if (!answer.ok) throw new ApiError(`http_${answer.status}`, await answer.text(), null, answer.status);
  return answer.text();
}

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await send(path, {
    method,
    signal,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new ApiError('garbage', text.slice(0, 200), null, answer.status);
  }
  if (!answer.ok) {
    const error = (data ?? {}) as { code?: string; reason?: string; clause?: string; part?: string; at?: number };
    throw new ApiError(
      error.code ?? `http_${answer.status}`,
      error.reason ?? text.slice(0, 200),
      error.clause ?? null,
      answer.status,
      error.part ?? null,
      error.at ?? null,
    );
  }
  return data as T;
}

/** Delays before a repeated request; the delay doubles each time. */
const FIRST_RETRY_DELAY_MS = 60;
const LAST_RETRY_DELAY_MS = 1000;

/** Repeats a request while the server is busy. Table requests take milliseconds, so a short wait is enough. */
async function retryWhileBusy<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let delayMs = FIRST_RETRY_DELAY_MS; ; delayMs *= 2) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || delayMs > LAST_RETRY_DELAY_MS || signal?.aborted) throw error;
      await new Promise((done) => setTimeout(done, delayMs * (0.5 + Math.random())));
    }
  }
}

export interface TableRequest {
  game?: GameId;
  setup?: string;
  position?: string;
  record?: string;
  kept?: number;
  seed?: number;
  turns?: string[];
  steps?: string[];
  viewer?: number;
  /** The seat to act instead of the one whose turn it is: what could it do now? */
  to_act?: number;
}
export interface Outcome {
  scores: number[];
  winner: number | null;
  code: string;
  score: string | null;
}
/** A position with everything a board needs to draw it and offer steps. */
export interface TableResponse {
  game: GameId;
  setup: string;
  seats: string[];
  start: string;
  position: string;
  view: View;
  to_act: number[];
  viewer: number | null;
  steps: string[];
  pending: string[];
  effects: Effect[];
  hash: string;
  turns: Turn[];
  outcome: Outcome | null;
}

export const positionRef = ({ setup, position, pending }: TableResponse): PositionRef => ({ setup, position, steps: pending });

export interface SearchResult {
  seat: number;
  turn: string;
  steps: string[];
  value: number;
  exact: boolean;
  line: string[];
  depth: number;
  nodes: number;
}
export interface SolveResult {
  value: number;
  turns: { turn: string; exact: string; value: number }[];
  nodes: number;
}

/** State of Ampli's pairs problem. */
export interface PairsResponse {
  figure: string[];
  next: string[];
  left: string[];
  pairs: string;
  solved: boolean;
}

export interface GameInfo {
  id: GameId;
  setup: string;
  setups: string[];
  seats: number;
  levels: [number, number];
  /** In English and in Russian. */
  name: [string, string];
  about: string;
  key: string;
  scored: boolean;
  cumulative: boolean;
  hidden: boolean;
  flips: boolean;
  live: boolean;
  seat_names: string[];
  has_puzzles: boolean;
}
export type SeatRequest = { kind: 'me' } | { kind: 'computer'; level: number } | { kind: 'open' };
export interface CreateRoomRequest {
  game: GameId;
  setup?: string;
  position?: string;
  seats: SeatRequest[];
  time: TimeControl;
  live?: { strict: boolean };
  games?: number;
  takebacks?: boolean;
  public?: boolean;
  name?: string;
}
export interface CreateRoomResponse {
  room: string;
  seats: { seat: number; token: string }[];
  link: string;
}
export interface RoomSummary {
  room: string;
  name?: string;
  game: GameId;
  setup: string;
  state: 'open' | 'running' | 'finished';
  seats: Occupant[];
  time: TimeControl;
  live: { strict: boolean } | null;
  games: number;
  takebacks: boolean;
  public: boolean;
  created: number;
  updated: number;
  number: number;
  turns: number;
  to_act: number[];
  result: RoomResult | null;
}

export interface PuzzleSummary {
  id: string;
  difficulty: number;
  themes: string[];
}
export interface Puzzle extends PuzzleSummary {
  game: GameId;
  setup: string;
  position: string;
  side: number;
  asked: number;
  goal: 'win' | 'draw' | 'points' | 'best';
}
export interface PuzzleSolution {
  line: string[];
  best: number;
  second: number;
  exact: boolean;
  nodes: number;
}
export type PuzzleHint = { place: Place } | { tile: [number, number] } | 'wait';
export type PuzzleVerdict =
  { result: 'wrong' } | { result: 'right'; turns: string[]; left: number } | ({ result: 'done' } & PuzzleSolution);

const puzzleUrl = (game: string, id: string) => `/api/puzzles/${game}/${encodeURIComponent(id)}`;
/** Authorizes a request by seat tokens, for browsers without cookies. */
const seatHeaders = (id: string): Record<string, string> => {
  const tokens = seatTokens(id);
  return tokens ? { authorization: `Bearer ${tokens}` } : {};
};
const roomUrl = (id: string) => `/api/rooms/${encodeURIComponent(id)}`;

export const api = {
  games: () => request<GameInfo[]>('GET', '/api/games'),
  me: () => request<{ name: string | null }>('GET', '/api/me'),
  rename: (name: string) => request<{ name: string }>('PUT', '/api/me', { name }),
  table: (body: TableRequest, signal?: AbortSignal) =>
    retryWhileBusy(() => request<TableResponse>('POST', '/api/table', body, signal), signal),
  /** Answers a question about a board: notation, paths, legality, records. */
  ask: <T>(body: TableRequest & { ask: string; [more: string]: unknown }) =>
    retryWhileBusy(() => request<T>('POST', '/api/ask', body)),
  think: (body: TableRequest & { level?: number; time_ms?: number }, signal?: AbortSignal) =>
    request<SearchResult>('POST', '/api/think', body, signal),
  solve: (body: TableRequest, signal?: AbortSignal) => request<SolveResult>('POST', '/api/solve', body, signal),
  pairs: (body: { figure: string; tiles: string; apart?: string; laid: string[] }) =>
    request<PairsResponse>('POST', '/api/pairs', body),
  puzzles: (game: string) => request<PuzzleSummary[]>('GET', `/api/puzzles/${game}`),
  dailyPuzzle: (game: string, date: string) => request<Puzzle>('GET', `/api/puzzles/${game}/daily?date=${date}`),
  puzzle: (game: string, id: string) => request<Puzzle>('GET', puzzleUrl(game, id)),
  tryPuzzle: (game: string, id: string, turns: string[]) =>
    request<PuzzleVerdict>('POST', `${puzzleUrl(game, id)}/try`, { turns }),
  hintPuzzle: (game: string, id: string, found: number) =>
    request<{ hint: PuzzleHint }>('POST', `${puzzleUrl(game, id)}/hint`, { found }),
  giveUpPuzzle: (game: string, id: string) => request<PuzzleSolution>('POST', `${puzzleUrl(game, id)}/give_up`),
  create: (body: CreateRoomRequest) => request<CreateRoomResponse>('POST', '/api/rooms', body),
  join: (id: string, body: { seat?: number; name?: string }) =>
    request<{ seat: number; token: string }>('POST', `${roomUrl(id)}/join`, body),
  room: (id: string) => request<RoomSummary>('GET', roomUrl(id)),
  rooms: (query: string) => request<{ rooms: RoomSummary[]; after: string | null }>('GET', `/api/rooms?${query}`),
  /** The position after the given number of turns, as this player may see it. */
  position: (id: string, turn: number) => requestText(`${roomUrl(id)}/position?turn=${turn}`, seatHeaders(id)),
  /** What this player may see of the position after the given number of turns. */
  roomView: (id: string, turn: number) =>
    request<View>('GET', `${roomUrl(id)}/view?turn=${turn}`, undefined, undefined, seatHeaders(id)),
  /** Fails with the rule that forbids a step of the player's own seat. */
  why: (id: string, step: string) =>
    request<null>('GET', `${roomUrl(id)}/why?${new URLSearchParams({ step })}`, undefined, undefined, seatHeaders(id)),
  record: (id: string, game: number) => requestText(`${roomUrl(id)}/record?game=${game}`),
  recordUrl: (id: string, game = 1) => `${roomUrl(id)}/record?game=${game}`,
};
