import type { Effect, GameId, Turn, View } from './types';

/** Something the server refused, in its words; `code` picks the page's own words where it has any. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string | null = null,
    readonly status = 0,
  ) {
    super(reason);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
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
    const { code = `http_${answer.status}`, reason = text.slice(0, 200), clause = null } = (data ?? {}) as Record<string, string>;
    throw new Refused(code, reason, clause, answer.status);
  }
  return data as T;
}

export interface TableAsked {
  game: GameId;
  setup?: string;
  position?: string;
  record?: string;
  turns?: string[];
  steps?: string[];
}
/** A position with all that a board needs. */
export interface TableShown {
  game: GameId;
  setup: string;
  position: string;
  view: View;
  to_act: number[];
  steps: string[];
  pending: string[];
  effects: Effect[];
  turns: Turn[];
  outcome: number[] | null;
  end?: string | null;
  record?: string;
}

export interface Advice {
  turn: string;
  steps: string[];
  value: number;
  exact: boolean;
  line: string[];
  depth: number;
  nodes: number;
}

export type TimeControl =
  | { kind: 'none' }
  | { kind: 'increment'; base_ms: number; add_ms: number }
  | { kind: 'turn'; ms: number }
  | { kind: 'days'; days: number };
export type SeatAsked = { kind: 'me' } | { kind: 'computer'; level: number } | { kind: 'open' };
export interface RoomAsked {
  game: GameId;
  setup?: string;
  position?: string;
  seats: SeatAsked[];
  time: TimeControl;
  live?: { strict: boolean } | null;
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

export const api = {
  games: () => ask<{ id: GameId; default_setup: string; setups: string[]; levels?: number }[]>('GET', '/api/games'),
  me: () => ask<{ name: string | null }>('GET', '/api/me'),
  rename: (name: string) => ask<{ name: string }>('PUT', '/api/me', { name }),
  table: (asked: TableAsked, signal?: AbortSignal) => ask<TableShown>('POST', '/api/table', asked, signal),
  think: (asked: { game: GameId; setup?: string; position: string; level?: number; time_ms?: number }, signal?: AbortSignal) =>
    ask<Advice>('POST', '/api/think', asked, signal),
  create: (asked: RoomAsked) => ask<RoomMade>('POST', '/api/rooms', asked),
  join: (room: string, body: { seat?: number; name?: string }) =>
    ask<{ seat: number; token: string }>('POST', `/api/rooms/${encodeURIComponent(room)}/join`, body),
  rooms: (query: string) => ask<{ rooms: RoomSummary[]; next?: string | null }>('GET', `/api/rooms?${query}`),
};

export interface RoomSummary {
  id: string;
  game: GameId;
  setup: string;
  state: 'open' | 'running' | 'finished';
  seats: { kind: string; name?: string | null; level?: number | null }[];
  [more: string]: unknown;
}
