import { tokensOf } from './tokens.svelte';
import type { Effect, GameId, Place, Standing, Turn, View } from './types';
import type { Occupant, RoomResult, TimeControl } from './protocol';

/** Something the server refused, in its words; `code` picks the page's own words where it has any. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
    readonly status = 0,
    /** Which text is at fault, and where in it. */
    readonly part: string | null = null,
    readonly at: number | null = null,
  ) {
    super(reason);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal, headers: Record<string, string> = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused('offline', String(error));
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new Refused('garbage', text.slice(0, 200), null, answer.status);
  }
  if (!answer.ok) {
    const told = (data ?? {}) as { code?: string; reason?: string; clause?: string; part?: string; at?: number };
    throw new Refused(told.code ?? `http_${answer.status}`, told.reason ?? text.slice(0, 200), told.clause ?? null, answer.status, told.part ?? null, told.at ?? null);
  }
  return data as T;
}

/** Asks again a few times when the server is busy: a board is worked out in milliseconds. */
async function patiently<T>(question: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let wait = 60; ; wait *= 2) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503 || wait > 1000 || signal?.aborted) throw error;
      await new Promise((done) => setTimeout(done, wait * (0.5 + Math.random())));
    }
  }
}

export interface TableAsked {
  game?: GameId;
  setup?: string;
  position?: string;
  record?: string;
  kept?: number;
  seed?: number;
  turns?: string[];
  steps?: string[];
  viewer?: number;
}
export interface Ended {
  scores: number[];
  winner: number | null;
  code: string;
  score: string | null;
}
/** A position with all that a board needs. */
export interface TableShown {
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
  turns: Turn[];
  outcome: Ended | null;
}

export const standing = ({ setup, position, pending }: TableShown): Standing => ({ setup, position, steps: pending });

export interface Advice {
  seat: number;
  turn: string;
  steps: string[];
  value: number;
  exact: boolean;
  line: string[];
  depth: number;
  nodes: number;
}
export interface Values {
  value: number;
  turns: { turn: string; exact: string; value: number }[];
  nodes: number;
}

/** Ampli's problem of pairs, as far as it is laid. */
export interface PairsShown {
  figure: string[];
  next: string[];
  left: string[];
  pairs: string;
  solved: boolean;
}

export interface GameListed {
  id: GameId;
  setup: string;
  setups: string[];
  seats: number;
  levels: [number, number];
}
export type SeatWish = { kind: 'me' } | { kind: 'computer'; level: number } | { kind: 'open' };
export interface RoomAsked {
  game: GameId;
  setup?: string;
  position?: string;
  seats: SeatWish[];
  time: TimeControl;
  live?: { strict: boolean };
  games?: number;
  takebacks?: boolean;
  public?: boolean;
  name?: string;
}
export interface RoomMade {
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

export interface PuzzleListed {
  id: string;
  difficulty: number;
  themes: string[];
}
export interface PuzzleAsked extends PuzzleListed {
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
export type PuzzleJudged = { result: 'wrong' } | { result: 'right'; turns: string[]; left: number } | ({ result: 'done' } & PuzzleSolution);

const puzzle = (game: GameId, id: string) => `/api/puzzles/${game}/${encodeURIComponent(id)}`;
/** Who has no cookie shows the tokens of his seats. */
const seated = (id: string): Record<string, string> => {
  const tokens = tokensOf(id);
  return tokens ? { authorization: `Bearer ${tokens}` } : {};
};
const room = (id: string) => `/api/rooms/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<GameListed[]>('GET', '/api/games'),
  me: () => ask<{ name: string | null }>('GET', '/api/me'),
  rename: (name: string) => ask<{ name: string }>('PUT', '/api/me', { name }),
  table: (asked: TableAsked, signal?: AbortSignal) => patiently(() => ask<TableShown>('POST', '/api/table', asked, signal), signal),
  ways: (asked: TableAsked & { of: string[] }) => ask<{ ways: Place[][] }>('POST', '/api/ways', asked),
  think: (asked: TableAsked & { level?: number; time_ms?: number }, signal?: AbortSignal) => ask<Advice>('POST', '/api/think', asked, signal),
  solve: (asked: TableAsked, signal?: AbortSignal) => ask<Values>('POST', '/api/solve', asked, signal),
  pairs: (asked: { figure: string; tiles: string; apart?: string; laid: string[] }) => ask<PairsShown>('POST', '/api/pairs', asked),
  puzzles: (game: GameId) => ask<PuzzleListed[]>('GET', `/api/puzzles/${game}`),
  dailyPuzzle: (game: GameId, date: string) => ask<PuzzleAsked>('GET', `/api/puzzles/${game}/daily?date=${date}`),
  puzzle: (game: GameId, id: string) => ask<PuzzleAsked>('GET', puzzle(game, id)),
  tryPuzzle: (game: GameId, id: string, turns: string[]) => ask<PuzzleJudged>('POST', `${puzzle(game, id)}/try`, { turns }),
  hintPuzzle: (game: GameId, id: string, found: number) => ask<{ hint: PuzzleHint }>('POST', `${puzzle(game, id)}/hint`, { found }),
  giveUpPuzzle: (game: GameId, id: string) => ask<PuzzleSolution>('POST', `${puzzle(game, id)}/give_up`),
  create: (asked: RoomAsked) => ask<RoomMade>('POST', '/api/rooms', asked),
  join: (id: string, body: { seat?: number; name?: string }) => ask<{ seat: number; token: string }>('POST', `${room(id)}/join`, body),
  room: (id: string) => ask<RoomSummary>('GET', room(id)),
  rooms: (query: string) => ask<{ rooms: RoomSummary[]; after: string | null }>('GET', `/api/rooms?${query}`),
  /** The position after so many turns, as this browser's player may see it. */
  position: async (id: string, turn: number): Promise<string> => {
    const answer = await fetch(`${room(id)}/position?turn=${turn}`, { headers: seated(id) });
    if (!answer.ok) throw new Refused(`http_${answer.status}`, await answer.text(), null, answer.status);
    return answer.text();
  },
  /** Refused with the rule that forbids this step of one's own seat. */
  why: (id: string, step: string) => ask<null>('GET', `${room(id)}/why?${new URLSearchParams({ step })}`, undefined, undefined, seated(id)),
  record: (id: string, game = 1) => `${room(id)}/record?game=${game}`,
};
