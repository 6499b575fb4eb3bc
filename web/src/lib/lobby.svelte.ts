// The lobby of the server: open challenges, quick pairing, and games that start. One socket for the whole page, also while a game
// against the computer runs.
import { account } from './account.svelte';
import { STATIC } from './address';
import { ApiError, api } from './api';
import { router } from './router.svelte';
import type { Challenge, CreateChallenge, LobbyMessage, PairingOffer, PairingRequest } from '../generated/wire';

const FIRST_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 10_000;
/** What this tab has asked for; it survives a reload. */
const STORAGE_KEY = 'quintet.lobby';

interface Wanted {
  instance: string;
  /** Challenges that this tab has made, with their terms, or accepted. */
  challenges: Record<string, CreateChallenge | null>;
  seek: PairingRequest | null;
}
/** Something to say that waits for the player. */
export type Notice = { kind: 'started'; room: string; game: string } | { kind: 'declined'; name: string; id: string };

function loadWanted(): Wanted {
  const none: Wanted = { instance: '', challenges: {}, seek: null };
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Wanted>) };
  } catch {
    return none;
  }
}

class Lobby {
  challenges = $state.raw<Challenge[]>([]);
  status = $state<'closed' | 'connecting' | 'open' | 'lost'>('closed');
  waiting = $state.raw<PairingRequest | null>(null);
  offer = $state.raw<PairingOffer | null>(null);
  notices = $state.raw<Notice[]>([]);
  /** False while the server knows this browser by no cookie. */
  #known = false;
  #wanted = loadWanted();
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Panels that show the lobby. */
  #users = 0;

  /** True if this tab waits for something that the socket reports. */
  get isNeeded(): boolean {
    return this.#wanted.seek !== null || Object.keys(this.#wanted.challenges).length > 0;
  }
  /** Challenges to this player that wait for an answer. */
  get toMe(): Challenge[] {
    return this.challenges.filter((challenge) => challenge.to !== null && !challenge.mine);
  }

  /** Opens the socket for a panel; returns the function that lets it go. */
  use = (): (() => void) => {
    this.#users += 1;
    this.connect();
    return () => {
      this.#users -= 1;
      if (this.#users === 0 && !this.isNeeded && account.name === null) this.#disconnect();
    };
  };
  #disconnect(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    this.status = 'closed';
    old?.close();
  }
  connect = (): void => {
    if (STATIC || this.#socket) return;
    clearTimeout(this.#timer);
    this.status = this.#attempts === 0 ? 'connecting' : 'lost';
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/lobby/socket`);
    this.#socket = socket;
    socket.onmessage = (frame) => {
      if (this.#socket === socket) this.#read(JSON.parse(String(frame.data)) as LobbyMessage);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.status = 'lost';
      const delay = Math.min(FIRST_RECONNECT_DELAY_MS * 2 ** this.#attempts, MAX_RECONNECT_DELAY_MS);
      this.#attempts += 1;
      this.#timer = setTimeout(this.connect, delay * (0.5 + Math.random() / 2));
    };
  };
  /** Connects again, so that the server sees the cookie that it has just given. */
  #introduce(): void {
    if (this.#known) return;
    const old = this.#socket;
    this.#socket = null;
    this.connect();
    old?.close();
  }

  challenge = async (body: CreateChallenge): Promise<void> => {
    const { id } = await api.challenge(body);
    this.#want((wanted) => (wanted.challenges[id] = body));
    this.#introduce();
    this.connect();
  };
  withdraw = async (id: string): Promise<void> => {
    this.#want((wanted) => delete wanted.challenges[id]);
    await ignoreGone(api.withdrawChallenge(id));
  };
  accept = async (id: string): Promise<void> => {
    this.#want((wanted) => (wanted.challenges[id] = null));
    try {
      const { room } = await api.acceptChallenge(id);
      if (room) this.#enter(id, room);
      else this.#introduce();
    } catch (error) {
      this.#want((wanted) => delete wanted.challenges[id]);
      throw error;
    }
  };
  decline = (id: string): Promise<unknown> => ignoreGone(api.declineChallenge(id));

  seek = async (request: PairingRequest): Promise<void> => {
    await api.seek(request);
    this.waiting = request;
    this.#want((wanted) => (wanted.seek = request));
    this.#introduce();
    this.connect();
  };
  stopSeeking = async (): Promise<void> => {
    this.#want((wanted) => (wanted.seek = null));
    [this.waiting, this.offer] = [null, null];
    await ignoreGone(api.stopSeeking());
  };
  acceptOpponent = async (id: string): Promise<void> => {
    const { room } = await api.acceptOpponent(id);
    if (room) this.#start(id, room);
  };
  dismiss = (notice: Notice): void => {
    this.notices = this.notices.filter((other) => other !== notice);
  };

  #want(change: (wanted: Wanted) => void): void {
    change(this.#wanted);
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(this.#wanted));
    } catch {
      // Without storage a reload forgets what this tab has asked for.
    }
  }
  #enter(id: string, room: string): void {
    this.#want((wanted) => delete wanted.challenges[id]);
    if (!(router.route.page === 'room' && router.route.room === room)) router.navigate(`/r/${room}`);
  }
  #start(id: string, room: string): void {
    this.#want((wanted) => (wanted.seek = null));
    [this.waiting, this.offer] = [null, null];
    this.#enter(id, room);
  }

  #read(message: LobbyMessage): void {
    switch (message.type) {
      case 'lobby': {
        this.#attempts = 0;
        this.status = 'open';
        this.#known = message.known;
        this.challenges = message.challenges;
        [this.waiting, this.offer] = [null, null];
        const isNew = this.#wanted.instance !== '' && this.#wanted.instance !== message.instance;
        this.#want((wanted) => (wanted.instance = message.instance));
        if (isNew) void this.#renew();
        return;
      }
      case 'changed': {
        const changed = new Map(message.challenges.map((challenge) => [challenge.id, challenge]));
        const kept = this.challenges.filter(({ id }) => !message.gone.includes(id)).map((old) => changed.get(old.id) ?? old);
        const added = message.challenges.filter(({ id }) => !kept.some((old) => old.id === id));
        this.challenges = [...kept, ...added];
        return;
      }
      case 'pairing':
        [this.waiting, this.offer] = [message.waiting, message.offer];
        // A player who only waits has nothing to decide.
        if (message.offer && !message.offer.accepted && this.#wanted.seek && showsLobby())
          void this.acceptOpponent(message.offer.id).catch(() => undefined);
        return;
      case 'started':
        if (message.from in this.#wanted.challenges) this.#enter(message.from, message.room);
        else if (this.#wanted.seek) this.#start(message.from, message.room);
        else if (!(router.route.page === 'room' && router.route.room === message.room))
          this.notices = [...this.notices, { kind: 'started', room: message.room, game: message.game }];
        return;
      case 'declined':
        this.#want((wanted) => delete wanted.challenges[message.challenge]);
        this.notices = [...this.notices, { kind: 'declined', name: message.name, id: message.challenge }];
    }
  }
  /** Asks again for everything that a restarted server has forgotten. */
  async #renew(): Promise<void> {
    const { challenges, seek } = this.#wanted;
    this.#want((wanted) => (wanted.challenges = {}));
    for (const body of Object.values(challenges)) if (body) await this.challenge(body).catch(() => undefined);
    if (seek) await this.seek(seek).catch(() => undefined);
  }
}

/** True on pages where a player waits for an opponent and does nothing else. */
export const showsLobby = (): boolean => router.route.page === 'home' || router.route.page === 'game';

/** What is gone needs no end. */
const ignoreGone = (done: Promise<unknown>): Promise<unknown> =>
  done.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  });

export const lobby = new Lobby();
