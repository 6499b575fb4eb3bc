// Messages of the room socket.
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
/** The state as messages carry it. Empty fields are left out; so are `match` and `commitment` if an event does not change them. */
export type RoomStateUpdate = Pick<RoomState, 'game' | 'position' | 'to_act' | 'steps'> & Partial<RoomState>;

const EMPTY = {
  view: null,
  pending: [],
  clocks: null,
  offers: [],
  result: null,
  match: { games: 1, played: 0, scores: [], ready: [] },
  commitment: '',
  secret: null,
  live: null,
};
export const mergeState = (
  update: RoomStateUpdate,
  { match, commitment }: Pick<RoomState, 'match' | 'commitment'> = EMPTY,
): RoomState => ({ ...EMPTY, match, commitment, ...update });

export type ChatContent = { phrase: string } | { text: string };
export type ChatLine = { at: number; seat: number } & ChatContent;

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
  | ({ kind: 'chat'; seat: number } & ChatContent)
  | { kind: 'ended'; result: RoomResult; secret: string }
  | { kind: 'resumed'; away_ms: number };

export type ServerMessage =
  | {
      type: 'welcome';
      room: RoomSummary;
      seat: number | null;
      seats: number[];
      seq: number;
      last_id: number;
      state: RoomStateUpdate;
      chat: ChatLine[];
      now: number;
    }
  | { type: 'event'; seq: number; at: number; event: RoomEvent; state?: RoomStateUpdate }
  | { type: 'ack'; id: number; seq?: number }
  | { type: 'refused'; id: number | null; code: string; reason: string; clause?: string }
  | { type: 'presence'; seats: boolean[]; watchers: number; claim_in: (number | null)[] }
  | { type: 'thinking'; seat: number; since: number }
  | { type: 'stale'; rules: string; build?: string }
  | { type: 'bye'; reason: string };

/** The part of the state that the rules do not give. Empty fields are left out. */
export type SyncState = Partial<Pick<RoomState, 'clocks' | 'offers' | 'result' | 'match' | 'commitment' | 'secret'>> & {
  /** The table to build; only in `welcome` and when a game begins. */
  table?: { game: number; setup: string; start: string; turns: Turn[]; pending?: string[] };
  /** The hash of the server's table, whenever no turn is in progress. */
  hash?: string;
};
/** What the server sends about a table that this page plays itself: `sync` instead of `state`, and steps without effects. */
export type SyncMessage =
  | (Omit<Extract<ServerMessage, { type: 'welcome' }>, 'state'> & { sync: SyncState })
  | { type: 'event'; seq: number; at: number; event: RoomEvent; sync?: SyncState };

export type ClientMessage =
  | { type: 'step'; at: number; step: string; seat?: number }
  | { type: 'turn'; at: number; turn: string; seat?: number }
  | { type: 'undo'; seat?: number }
  | { type: 'act'; act: string; seat?: number }
  | { type: 'resign'; seat?: number }
  | { type: 'offer'; what: OfferKind; seat?: number }
  | { type: 'answer'; what: OfferKind; yes: boolean; seat?: number }
  | { type: 'claim'; seat?: number }
  | ({ type: 'chat'; seat?: number } & ChatContent)
  | { type: 'next'; seat?: number };
