// Rooms of this browser: games against the computer or at one device that no server knows.
import { ApiError, type CreateRoomRequest, type RoomSummary } from './api';
import type { StoredClock } from './localClock';
import type { Occupant, RoomResult } from './protocol';
import { loadItem, savedKeys, saveItem } from './storage';

/** What happened at a live table, with its time in milliseconds since the game began. */
export type LiveCall = { act: string; at: number; seat: number } | { advance: number } | { pause: number };

export interface StoredGame {
  /** Decides the deal: 64 hexadecimal digits, as on a server. */
  secret: string;
  /** Occupants by seat; they change places from game to game. */
  seats: Occupant[];
  turns: string[];
  /** Steps of the unfinished turn. */
  pending: string[];
  live: LiveCall[];
  result: RoomResult | null;
  /** The record of a finished game. */
  record: string | null;
  /** Missing in games without a clock and before the first save. */
  clock?: StoredClock;
  /** The room of this game on the server, if the player has uploaded it. */
  uploaded?: string;
}
export interface StoredRoom {
  id: string;
  created: number;
  updated: number;
  request: CreateRoomRequest;
  /** The setup, also where the request names none. */
  setup: string;
  games: StoredGame[];
}

const PREFIX = 'room.';
const ID_PREFIX = 'local-';

export const isLocalRoom = (id: string): boolean => id.startsWith(ID_PREFIX);

export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a room; null if this browser has none with this id. A room that cannot be read fails. */
export function loadRoom(id: string): StoredRoom | null {
  const text = loadItem(PREFIX + id);
  if (text === null) return null;
  try {
    return JSON.parse(text) as StoredRoom;
  } catch {
    throw new ApiError('damaged', `the stored room ${id} cannot be read`);
  }
}

/** Saves a room. Returns whether it outlasts this page. */
export const saveRoom = (room: StoredRoom): boolean =>
  saveItem(PREFIX + room.id, JSON.stringify({ ...room, updated: Date.now() }));

export const deleteRoom = (id: string): void => void saveItem(PREFIX + id, null);

/** Creates a room in this browser. `setup` is the game's usual one if the request names none. */
export function createRoom(request: CreateRoomRequest, setup: string): StoredRoom {
  const now = Date.now();
  const seats = request.seats.map((seat): Occupant =>
    seat.kind === 'computer' ? { kind: 'computer', level: seat.level } : { kind: 'person', name: '' },
  );
  const room: StoredRoom = { id: ID_PREFIX + randomHex(8), created: now, updated: now, request, setup, games: [] };
  startGame(room, seats);
  return room;
}

/** Adds the next game. */
export const startGame = (room: StoredRoom, seats: Occupant[]): void =>
  void room.games.push({ secret: randomHex(32), seats, turns: [], pending: [], live: [], result: null, record: null });

/** Points of the match by seat of the current game: as won, or 1 and ½ where a game is only won or drawn. */
export function matchScores(room: StoredRoom, cumulative: boolean): number[] {
  const players = room.games[0]?.seats.length ?? 0;
  const scores = Array.from({ length: players }, () => 0);
  room.games.forEach(({ result }, n) => {
    if (!result || result.code === 'aborted') return;
    const best = Math.max(...result.scores);
    const winners = result.scores.filter((score) => score === best).length;
    result.scores.forEach((score, seat) => {
      const points = cumulative ? score : score === best ? 1 / winners : 0;
      const player = playerOf(n, seat, players);
      scores[player] = (scores[player] ?? 0) + points;
    });
  });
  const last = room.games.length - 1;
  return scores.map((_, seat) => scores[playerOf(last, seat, players)] ?? 0);
}

/** The player in a seat of a game: the seats move on by one from game to game. */
const playerOf = (game: number, seat: number, players: number): number => (seat + game) % players;
/** Occupants of the next game: the seats move on by one. */
export const nextSeats = (seats: Occupant[]): Occupant[] => [...seats.slice(1), ...seats.slice(0, 1)];

/** The tags of a record whose result does not come from the rules, as a server writes them. */
export function endTags({ code, scores }: RoomResult, cumulative: boolean): [string, string][] {
  if (code !== 'resigned' && code !== 'time') return [];
  const tags: [string, string][] = [['Termination', code]];
  const [first = 0, second = 0] = scores;
  if (scores.length === 2) tags.push(['Result', first > second ? '1-0' : first < second ? '0-1' : '1/2-1/2']);
  if (cumulative) tags.push(['Score', scores.join(':')]);
  return tags;
}

export function summaryOf(room: StoredRoom): RoomSummary {
  const { request, games, setup } = room;
  const game = games.at(-1)!;
  const played = games.filter(({ result }) => result).length;
  return {
    room: room.id,
    game: request.game,
    setup,
    state: game.result && played >= (request.games ?? 1) ? 'finished' : 'running',
    seats: game.seats,
    time: request.time ?? { kind: 'none' },
    live: request.live ?? null,
    games: request.games ?? 1,
    takebacks: request.takebacks ?? true,
    public: false,
    created: room.created,
    updated: room.updated,
    number: games.length,
    turns: game.turns.length,
    to_act: [],
    result: game.result,
  };
}

/** Rooms of this browser, the latest first. Rooms that cannot be read are left out; they stay in storage. */
export function localRooms(): RoomSummary[] {
  const rooms = savedKeys(PREFIX).flatMap((key) => {
    try {
      const room = loadRoom(key.slice(PREFIX.length));
      return room ? [summaryOf(room)] : [];
    } catch {
      return [];
    }
  });
  return rooms.sort((a, b) => b.updated - a.updated);
}
