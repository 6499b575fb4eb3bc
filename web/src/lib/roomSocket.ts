import { api } from './api';
import { loadRules } from '../rules';
import { buildId } from './pageUpdate.svelte';
import type * as Wire from '../generated/wire';
import type { ClientMessage } from './protocol';
import type { RoomConnection, RoomHandlers } from './roomConnection';
import type { View } from './types';
import { seatTokens } from './seatTokens.svelte';
import { SyncedTable, TableMismatch } from './syncedTable';

const FIRST_RECONNECT_DELAY_MS = 250;
const MAX_RECONNECT_DELAY_MS = 5000;
/** A room does not wait longer for the rules: without them the server sends views. */
const RULES_WAIT_MS = 1500;

/**
 * The WebSocket of a room, with automatic reconnection. After a reconnect it names the last event it has seen, so the server sends only
 * the missing ones. It resends unacknowledged messages under the same id, so the server applies each message once.
 */
export class RoomSocket implements RoomConnection {
  readonly local = false;
  #socket: WebSocket | null = null;
  #room: string;
  #handlers: RoomHandlers;
  #seq = 0;
  /** The number of the last event that was shown. */
  #shownSeq = 0;
  #table = new SyncedTable();
  /** The version of the rules in this page, decided once: a socket that goes on gets events in the form of the one before. */
  #rules: Promise<string | null> = Promise.race([
    loadRules().then((rules) => rules.version),
    new Promise<null>((done) => setTimeout(done, RULES_WAIT_MS, null)),
  ]);
  /** Messages are completed and shown one after another. */
  #shown: Promise<void> = Promise.resolve();
  /** True from a mismatch until the server's own state is here. */
  #awaitsState = false;
  #welcomed = false;
  #lastId = 0;
  #unacknowledged = new Map<number, ClientMessage>();
  /** The socket being replaced; it stays open until its replacement is in the room. */
  #previous: WebSocket | null = null;
  /** A message to send once the server has said which id comes next. */
  #deferred: ClientMessage | null = null;
  #helloId = 0;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(room: string, handlers: RoomHandlers) {
    this.#room = room;
    this.#handlers = handlers;
    addEventListener('online', this.#reconnect);
    addEventListener('offline', this.#drop);
    this.#connect();
  }

  get seq(): number {
    return this.#shownSeq;
  }

  why = async (step: string): Promise<void> => void (await api.why(this.#room, step));
  viewAt = (turn: number): Promise<View> => api.roomView(this.#room, turn);
  positionAt = (turn: number): Promise<string> => api.position(this.#room, turn);
  recordUrl = (game: number): string => api.recordUrl(this.#room, game);

  send(message: ClientMessage): void {
    const id = ++this.#lastId;
    this.#unacknowledged.set(id, message);
    if (this.#welcomed && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...message, id }));
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#reconnect);
    removeEventListener('offline', this.#drop);
    clearTimeout(this.#timer);
    this.#previous?.close();
    this.#socket?.close();
    void this.#shown.then(() => this.#table.close());
    this.#handlers.onStatus('closed');
  }

  #reconnect = (): void => {
    this.#attempts = 0;
    clearTimeout(this.#timer);
    if (!this.#closed && this.#socket?.readyState !== WebSocket.OPEN) this.#connect();
  };
  /** Requests a fresh welcome with the full state and the player's seats. The old socket stays open meanwhile, so presence is unbroken. */
  restart = (deferred: ClientMessage | null = null): void => {
    this.#deferred = deferred;
    this.#welcomed = false;
    this.#attempts = 0;
    this.#previous?.close();
    this.#previous = this.#socket;
    this.#open();
  };
  #drop = (): void => this.#socket?.close();

  #connect(): void {
    this.#handlers.onStatus(this.#attempts === 0 && this.#seq === 0 ? 'connecting' : 'lost');
    this.#open();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(this.#room)}/socket`);
    this.#socket = socket;
    let inRoom = false;
    socket.onopen = () => void this.#hello(socket);
    socket.onmessage = (frame) => {
      // The replacement receives everything that a closing socket still hears.
      if (this.#socket !== socket) return;
      let message: Wire.ServerMessage;
      try {
        message = JSON.parse(String(frame.data)) as Wire.ServerMessage;
      } catch {
        return;
      }
      if (message.type === 'welcome') {
        this.#seq = message.seq;
        this.#lastId = Math.max(this.#lastId, message.last_id);
        this.#welcomed = true;
      } else if (message.type === 'event') {
        if (message.seq <= this.#seq) return;
        this.#seq = message.seq;
      }
      if (message.type === 'ack' || message.type === 'refused') {
        const id = message.id ?? 0;
        const sent = this.#unacknowledged.get(id) ?? null;
        this.#unacknowledged.delete(id);
        const staleId = message.type === 'refused' && message.code === 'old';
        // Another window of the same player has used this id. The message itself is still valid and goes out again under a new id.
        const resend = staleId && sent !== null && (!('at' in sent) || sent.at === this.#seq);
        if (!resend) this.#handlers.onReply(id, sent, message.type === 'refused' ? message : null);
        if (staleId) this.restart(resend ? sent : null);
      } else this.#show(message);
      if (!inRoom && (message.type === 'welcome' || (message.type === 'ack' && message.id === this.#helloId))) {
        inRoom = true;
        this.#previous?.close();
        this.#previous = null;
        this.#attempts = 0;
        this.#handlers.onStatus('open');
        for (const [id, sent] of this.#unacknowledged) socket.send(JSON.stringify({ ...sent, id }));
        const deferred = this.#deferred;
        this.#deferred = null;
        if (deferred) this.send(deferred);
      }
    };
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.#handlers.onStatus('lost');
      this.#attempts += 1;
      const delay = Math.min(MAX_RECONNECT_DELAY_MS, FIRST_RECONNECT_DELAY_MS * 2 ** Math.min(this.#attempts, 5));
      this.#timer = setTimeout(() => this.#connect(), delay * (0.7 + Math.random() * 0.6));
    };
  }

  async #hello(socket: WebSocket): Promise<void> {
    const rules = await this.#rules;
    if (this.#closed || this.#socket !== socket || socket.readyState !== WebSocket.OPEN) return;
    this.#helloId = ++this.#lastId;
    const token = seatTokens(this.#room);
    const build = buildId();
    socket.send(
      JSON.stringify({
        type: 'hello',
        id: this.#helloId,
        protocol: 1,
        ...(token ? { token } : {}),
        ...(this.#welcomed && !this.#awaitsState ? { since: this.#seq } : {}),
        ...(rules ? { rules } : {}),
        ...(build ? { build } : {}),
      }),
    );
  }

  #show(message: Wire.ServerMessage): void {
    // An error of the page must not keep the messages that follow.
    this.#shown = this.#shown.then(() => this.#showNext(message)).catch(reportError);
  }
  async #showNext(message: Wire.ServerMessage): Promise<void> {
    if (message.type === 'welcome') this.#awaitsState = false;
    else if (message.type === 'event' && this.#awaitsState) return;
    const complete = await this.#table.complete(message).catch((error: TableMismatch) => this.#resync(message, error));
    if (!complete || this.#closed) return;
    if (complete.type === 'welcome' || complete.type === 'event') this.#shownSeq = complete.seq;
    this.#handlers.onMessage(complete);
  }
  /**
   * Asks for views: with the same rules the table would go wrong again. If the line breaks before they come, the next `hello` asks for
   * them and for the whole room.
   */
  #resync(message: Wire.ServerMessage, error: TableMismatch): null {
    console.error(error);
    this.#rules = Promise.resolve(null);
    this.#awaitsState = true;
    const at = message.type === 'welcome' || message.type === 'event' ? message.seq : this.#seq;
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: 'resync', id: ++this.#lastId, at, hash: error.hash }));
    return null;
  }
}
