import type { Asked, Notice } from './protocol';
import { tokensOf } from './tokens.svelte';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  notice: (notice: Notice) => void;
  link: (link: Link) => void;
  /** How a message fared: accepted, or refused for a reason. */
  answer: (id: number, asked: Asked | null, refused: { code: string; reason: string; clause?: string } | null) => void;
}

/**
 * A room's socket that comes back by itself. It says which event it has seen last, so that only the gap follows, and sends again what was
 * not acknowledged under the same number, so that nothing counts twice.
 */
export class RoomSocket {
  #socket: WebSocket | null = null;
  #room: string;
  #listener: Listener;
  #seq = 0;
  #known = false;
  #lastId = 0;
  #waiting = new Map<number, Asked>();
  /** The socket before this one, as long as this one is not in the room yet. */
  #former: WebSocket | null = null;
  /** What is to be said once it is known which number comes next. */
  #unsaid: Asked | null = null;
  #helloId = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(room: string, listener: Listener) {
    this.#room = room;
    this.#listener = listener;
    addEventListener('online', this.#again);
    addEventListener('offline', this.#away);
    this.#connect();
  }

  get seq(): number {
    return this.#seq;
  }

  send(asked: Asked): number {
    const id = ++this.#lastId;
    this.#waiting.set(id, asked);
    if (this.#known && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...asked, id }));
    return id;
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#again);
    removeEventListener('offline', this.#away);
    clearTimeout(this.#timer);
    this.#former?.close();
    this.#socket?.close();
    this.#listener.link('closed');
  }

  #again = (): void => {
    this.#tries = 0;
    clearTimeout(this.#timer);
    if (!this.#closed && this.#socket?.readyState !== WebSocket.OPEN) this.#connect();
  };
  /** Begins again with all that is true now, as who comes in would be told it: also which seats are his. Nobody is gone meanwhile. */
  afresh = (unsaid: Asked | null = null): void => {
    this.#unsaid = unsaid;
    this.#known = false;
    this.#tries = 0;
    this.#former?.close();
    this.#former = this.#socket;
    this.#open();
  };
  #away = (): void => this.#socket?.close();

  #connect(): void {
    this.#listener.link(this.#tries === 0 && this.#seq === 0 ? 'connecting' : 'lost');
    this.#open();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(this.#room)}/socket`);
    this.#socket = socket;
    let greeted = false;
    socket.onopen = () => {
      this.#helloId = ++this.#lastId;
      const since = this.#known ? { since: this.#seq } : {};
      const token = tokensOf(this.#room);
      socket.send(JSON.stringify({ type: 'hello', id: this.#helloId, protocol: 1, ...(token ? { token } : {}), ...since }));
    };
    socket.onmessage = (message) => {
      // What a socket hears while it closes comes once more to the one that took its place.
      if (this.#socket !== socket) return;
      let notice: Notice;
      try {
        notice = JSON.parse(String(message.data)) as Notice;
      } catch {
        return;
      }
      if (notice.type === 'welcome') {
        this.#seq = notice.seq;
        this.#lastId = Math.max(this.#lastId, notice.last_id);
        this.#known = true;
      } else if (notice.type === 'event') {
        if (notice.seq <= this.#seq) return;
        this.#seq = notice.seq;
      }
      if (notice.type === 'ack' || notice.type === 'refused') {
        const id = notice.id ?? 0;
        const asked = this.#waiting.get(id) ?? null;
        this.#waiting.delete(id);
        const old = notice.type === 'refused' && notice.code === 'old';
        // Not what was said is old, only its number, which another window of the same player has used: it is said again under a new one.
        const again = old && asked !== null && (!('at' in asked) || asked.at === this.#seq);
        if (!again) this.#listener.answer(id, asked, notice.type === 'refused' ? notice : null);
        // Another window has gone on: begin again with what is true now.
        if (old) this.afresh(again ? asked : null);
      } else this.#listener.notice(notice);
      if (!greeted && (notice.type === 'welcome' || (notice.type === 'ack' && notice.id === this.#helloId))) {
        greeted = true;
        this.#former?.close();
        this.#former = null;
        this.#tries = 0;
        this.#listener.link('open');
        for (const [id, asked] of this.#waiting) socket.send(JSON.stringify({ ...asked, id }));
        const unsaid = this.#unsaid;
        this.#unsaid = null;
        if (unsaid) this.send(unsaid);
      }
    };
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.#listener.link('lost');
      this.#tries += 1;
      const wait = Math.min(5000, 250 * 2 ** Math.min(this.#tries, 5)) * (0.7 + Math.random() * 0.6);
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }
}
