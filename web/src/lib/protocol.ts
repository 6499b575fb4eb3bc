// Messages of the room socket.
import type * as Wire from '../generated/wire';

export type {
  ChatContent,
  ChatLine,
  LiveEvent,
  Occupant,
  OfferKind,
  RoomEvent,
  RoomResult,
  RoomStateUpdate,
  ServerMessage,
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
  live: null,
};
export const mergeState = (
  update: Wire.RoomStateUpdate,
  { match, commitment }: Pick<RoomState, 'match' | 'commitment'> = EMPTY,
): RoomState => ({ ...EMPTY, match, commitment, ...update });

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
/** A message of the page; the socket numbers it and says hello. */
export type ClientMessage = WithoutId<Exclude<Wire.ClientMessage, { type: 'hello' }>>;
