// What a room needs from where it lives: a server behind a socket, or this browser.
import type { ClientMessage, ServerMessage } from './protocol';
import type { View } from './types';

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'closed';

export interface RoomHandlers {
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: ConnectionStatus) => void;
  /** Called with whether the browser keeps a room of its own after this page closes. */
  onKept: (kept: boolean) => void;
  /** Called when a message is accepted (`error` is null) or rejected. */
  onReply: (id: number, message: ClientMessage | null, error: { code: string; reason: string; clause?: string } | null) => void;
}

export interface RoomConnection {
  readonly local: boolean;
  /** Number of the last event. */
  readonly seq: number;
  send(message: ClientMessage): void;
  /** Requests a fresh welcome with the full state and the player's seats. */
  restart(): void;
  close(): void;
  /** Fails with the rule that forbids a step of the player's own seat. */
  why(step: string): Promise<void>;
  /** What the player may see of the position after this number of turns of the current game. */
  viewAt(turn: number): Promise<View>;
  /** The text of that position as the player may see it. */
  positionAt(turn: number): Promise<string>;
  recordUrl(game: number): string;
}
