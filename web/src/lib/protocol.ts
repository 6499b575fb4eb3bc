// Messages of the room socket.
import type * as Wire from '../generated/wire';

export type {
  ChatContent,
  ChatLine,
  Clocks,
  LiveEvent,
  Occupant,
  OfferKind,
  PlayerRating,
  RatingChange,
  RoomResult,
  RoomStateUpdate,
  TimeControl,
} from '../generated/wire';

/** The whole state of a room: fields that messages leave out have their empty value. */
export interface RoomState extends Pick<Wire.RoomStateUpdate, 'game' | 'position' | 'to_act' | 'steps' | 'turns'> {
  view: Wire.View | null;
  pending: string[];
  clocks: Wire.Clocks | null;
  offers: Wire.Offer[];
  result: Wire.RoomResult | null;
  match: Wire.MatchScore;
  commitment: string;
  secret: string | null;
  /** Id of the game's own page, once the game is over and a server keeps it. */
  game_id: string | null;
  live: Wire.LiveView | null;
}

const EMPTY = {
  view: null,
  pending: [],
  clocks: null,
  offers: [],
  result: null,
  match: { games: 1, played: 0, scores: [], ahead: null, ready: [] },
  commitment: '',
  secret: null,
  game_id: null,
  live: null,
};
export const mergeState = (
  update: Wire.RoomStateUpdate,
  { match, commitment }: Pick<RoomState, 'match' | 'commitment'> = EMPTY,
): RoomState => ({ ...EMPTY, match, commitment, ...update });

type WithEffects<Event> = Event extends { kind: 'step' | 'turn' } ? Event & { effects: Wire.TracedEffect[] } : Event;
/** An event with its effects. */
export type RoomEvent = WithEffects<Wire.RoomEvent>;
/** A message of the server, completed where this page plays the steps itself. */
export type ServerMessage =
  | Exclude<Wire.ServerMessage, { type: 'welcome' | 'event' }>
  | ({ type: 'welcome'; state: Wire.RoomStateUpdate } & Omit<Wire.Welcome, 'state' | 'sync'>)
  | ({ type: 'event'; event: RoomEvent } & Omit<Wire.EventMessage, 'event' | 'sync'>);

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
/** A message of the page; the socket numbers it, says hello and asks for views. */
export type ClientMessage = WithoutId<Exclude<Wire.ClientMessage, { type: 'hello' | 'resync' }>>;
