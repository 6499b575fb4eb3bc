// The messages of a room's socket, as the server describes them.
import type { Effect, LiveView, Turn, View } from './types';
import type { RoomSummary } from './api';

export type TimeControl =
  | { kind: 'none' }
  | { kind: 'increment'; base_ms: number; add_ms: number }
  | { kind: 'turn'; ms: number }
  | { kind: 'days'; days: number };
export type Occupant = { kind: 'open' } | { kind: 'person'; name: string } | { kind: 'computer'; level: number };
export type OfferKind = 'draw' | 'takeback' | 'rematch';

export interface RoomResult {
  scores: number[];
  reason: string;
  code: 'rules' | 'repetition' | 'quiet' | 'resigned' | 'time' | 'agreed' | 'gone' | 'aborted' | 'length';
}
export interface RoomState {
  game: number;
  position: string;
  view: View | null;
  to_act: number[];
  steps: string[];
  pending: string[];
  turns?: Turn[];
  clocks: { left: number[]; running: number | null; first_turn?: number } | null;
  offers: { what: OfferKind; seat: number }[];
  result: RoomResult | null;
  match: { games: number; played: number; scores: number[]; ready: number[] };
  commitment: string;
  secret: string | null;
  live: LiveView | null;
}
/** What a message tells of it: what is empty is left out, and so are match and commitment with events that leave them as they were. */
export type StateTold = Pick<RoomState, 'game' | 'position' | 'to_act' | 'steps'> & Partial<RoomState>;

const EMPTY = { view: null, pending: [], clocks: null, offers: [], result: null, match: { games: 1, played: 0, scores: [], ready: [] }, commitment: '', secret: null, live: null };
export const readState = (told: StateTold, { match, commitment }: Pick<RoomState, 'match' | 'commitment'> = EMPTY): RoomState => ({ ...EMPTY, match, commitment, ...told });

export type ChatSaid = { phrase: string } | { text: string };
export type ChatLine = { at: number; seat: number } & ChatSaid;

export type LiveEvent = { at: number; event: string; seat?: number; [more: string]: unknown };
export type RoomEvent =
  | { kind: 'joined'; seat: number; occupant: Occupant }
  | { kind: 'started'; game: number; seats: Occupant[]; commitment: string }
  | { kind: 'step'; seat: number; step: string; effects: Effect[]; turn?: string }
  | { kind: 'turn'; seat: number; turn: string; effects: Effect[] }
  | { kind: 'undone' | 'flag' | 'aborted' | 'resigned' | 'ready'; seat: number }
  | { kind: 'act'; seat: number | null; came?: number; credited?: number; events: LiveEvent[]; turns?: Turn[] }
  | { kind: 'offered'; seat: number; what: OfferKind }
  | { kind: 'answered'; seat: number; what: OfferKind; yes: boolean }
  | { kind: 'taken_back'; seat: number; turns: number }
  | { kind: 'claimed'; seat: number; gone: number }
  | ({ kind: 'chat'; seat: number } & ChatSaid)
  | { kind: 'ended'; result: RoomResult; secret: string }
  | { kind: 'resumed'; away_ms: number };

export type Notice =
  | { type: 'welcome'; room: RoomSummary; seat: number | null; seats: number[]; seq: number; last_id: number; state: StateTold; chat: ChatLine[]; now: number }
  | { type: 'event'; seq: number; at: number; event: RoomEvent; state?: StateTold }
  | { type: 'ack'; id: number; seq?: number }
  | { type: 'refused'; id: number | null; code: string; reason: string; clause?: string }
  | { type: 'presence'; seats: boolean[]; watchers: number; claim_in: (number | null)[] }
  | { type: 'thinking'; seat: number; since: number }
  | { type: 'bye'; reason: string };

export type Asked =
  | { type: 'step'; at: number; step: string; seat?: number }
  | { type: 'turn'; at: number; turn: string; seat?: number }
  | { type: 'undo'; seat?: number }
  | { type: 'act'; act: string; seat?: number }
  | { type: 'resign'; seat?: number }
  | { type: 'offer'; what: OfferKind; seat?: number }
  | { type: 'answer'; what: OfferKind; yes: boolean; seat?: number }
  | { type: 'claim'; seat?: number }
  | ({ type: 'chat'; seat?: number } & ChatSaid)
  | { type: 'next'; seat?: number };
