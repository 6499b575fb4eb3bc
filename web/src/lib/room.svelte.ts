import type { RoomSummary } from './api';
import { voice } from './announce.svelte';
import { confirmed, foresee, type Foreseen } from './foresee';
import { t } from './i18n.svelte';
import { readState, type Asked, type ChatLine, type LiveEvent, type Notice, type OfferKind, type RoomEvent, type RoomState, type StateTold } from './protocol';
import { RoomSocket, type Link } from './socket';
import { sounds } from './sound.svelte';
import type { Effect, Turn } from './types';
import { refusal } from './refusal';
import { sideName, spokenAll } from './words';

/** Events that change nothing on the board. */
const ASIDE: ReadonlySet<string> = new Set(['joined', 'chat', 'offered', 'answered', 'ready', 'resumed']);

/** A room as this browser sees it. */
export class Desk {
  summary = $state.raw<RoomSummary | null>(null);
  state = $state.raw<RoomState | null>(null);
  /** All seats of who looks. */
  seats = $state.raw<number[]>([]);
  turns = $state.raw<Turn[]>([]);
  effects = $state.raw<Effect[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<boolean[]>([]);
  claimIn = $state.raw<(number | null)[]>([]);
  presenceAt = $state(0);
  watchers = $state(0);
  /** The seat of a computer that thinks for long. */
  thinking = $state<number | null>(null);
  link = $state<Link>('connecting');
  trouble = $state('');
  /** When the clocks were told, by this browser's own clock. */
  told = $state(performance.now());
  /** A step on its way: the page answers before the server does. */
  sending = $state<string | null>(null);
  /** What that step will do, shown until the server says it. */
  foreseen = $state.raw<Foreseen | null>(null);
  #socket: RoomSocket;

  constructor(room: string) {
    this.#socket = new RoomSocket(room, { notice: this.#hear, link: (link) => (this.link = link), answer: this.#answered });
  }

  close(): void {
    this.#socket.close();
  }

  get game() {
    return this.summary?.game ?? 'alpha';
  }
  /** The seat that acts for this browser now: where several sit at one screen, the one whose turn it is. */
  get seat(): number | null {
    const acting = this.state?.to_act.find((s) => this.seats.includes(s));
    return acting ?? this.seats[0] ?? null;
  }
  get mine(): boolean {
    return !!this.state && !this.state.result && this.state.to_act.some((s) => this.seats.includes(s));
  }

  step = (step: string): void => {
    this.sending = step;
    const { state } = this;
    this.foreseen = state?.steps.includes(step) ? foresee(this.game, state.view, step, this.seat ?? 0) : null;
    if (this.foreseen) {
      this.effects = this.foreseen.effects;
      sounds.play('move');
    }
    this.#send({ type: 'step', at: this.#socket.seq, step, ...this.#as() });
  };
  undo = (): void => this.#send({ type: 'undo', ...this.#as() });
  act = (act: string): void => {
    this.#send({ type: 'act', act, ...this.#as() });
    if (act.startsWith('knock') || act.includes('@')) sounds.play('knock');
  };
  resign = (): void => this.#send({ type: 'resign', ...this.#as() });
  offer = (what: OfferKind): void => this.#send({ type: 'offer', what, ...this.#as() });
  answer = (what: OfferKind, yes: boolean, seat?: number): void => this.#send({ type: 'answer', what, yes, ...(seat === undefined ? this.#as() : { seat }) });
  claim = (): void => this.#send({ type: 'claim', ...this.#as() });
  next = (): void => {
    for (const seat of this.seats) this.#send({ type: 'next', seat });
  };
  say = (said: { phrase: string } | { text: string }): void => this.#send({ type: 'chat', ...said, ...this.#as() });

  #as(): { seat?: number } {
    return this.seats.length > 1 && this.seat !== null ? { seat: this.seat } : {};
  }
  #send(asked: Asked): void {
    this.trouble = '';
    this.#socket.send(asked);
  }

  #answered = (_id: number, asked: Asked | null, refused: { code: string; reason: string; clause?: string } | null): void => {
    // Accepted: what has changed comes with its event, before this or after it.
    if (!refused) return;
    if (asked?.type === 'step' || !asked) this.#forget();
    this.trouble = refusal(refused);
    voice.say(this.trouble);
    sounds.play('no');
  };

  /** Nothing is on its way any more; what was only foreseen is gone from the board. */
  #forget(): void {
    if (this.foreseen && this.effects === this.foreseen.effects) this.effects = [];
    this.sending = null;
    this.foreseen = null;
  }

  #hear = (notice: Notice): void => {
    switch (notice.type) {
      case 'welcome':
        this.summary = notice.room;
        this.seats = notice.seats;
        this.chat = notice.chat;
        this.#forget();
        this.effects = [];
        this.#stand(notice.state);
        this.turns = notice.state.turns ?? [];
        return;
      case 'event':
        this.#happen(notice.event, notice.at);
        // Seats may have changed with the new game, and an event does not say whose they are: the room is told anew.
        if (notice.event.kind === 'started' && notice.event.game > 1) return this.#socket.afresh();
        // Talk and offers come between; a step on its way stays on its way.
        if (notice.state) this.#stand(notice.state, ASIDE.has(notice.event.kind));
        return;
      case 'presence':
        this.presence = notice.seats;
        this.watchers = notice.watchers;
        this.claimIn = notice.claim_in;
        this.presenceAt = performance.now();
        return;
      case 'thinking':
        this.thinking = notice.seat;
        return;
      default:
        return;
    }
  };

  #stand(told: StateTold, aside = false): void {
    const before = this.mine;
    this.state = readState(told, this.state ?? undefined);
    this.told = performance.now();
    if (!aside) {
      this.thinking = null;
      this.sending = null;
      this.foreseen = null;
    }
    if (!before && this.mine && this.turns.length > 0) sounds.play('turn');
  }

  #happen(event: RoomEvent, at: number): void {
    const game = this.game;
    const who = (seat: number) => sideName(game, seat);
    switch (event.kind) {
      case 'joined': {
        const seats = [...(this.summary?.seats ?? [])];
        seats[event.seat] = event.occupant;
        if (this.summary) this.summary = { ...this.summary, seats };
        sounds.play('turn');
        return;
      }
      case 'started':
        if (this.summary && event.game === 1) this.summary = { ...this.summary, seats: event.seats, number: 1, state: 'running', result: null };
        this.turns = [];
        this.effects = [];
        voice.say(t('said-started'));
        sounds.play('turn');
        return;
      case 'step':
      case 'turn': {
        const shown = this.foreseen && event.kind === 'step' && event.step === this.sending ? this.foreseen.effects : null;
        this.effects = shown ? confirmed(event.effects, shown) : event.effects;
        if (event.turn) this.turns = [...this.turns, { seat: event.seat, text: event.turn }];
        if (event.effects.some((e) => e.effect === 'captured')) sounds.play('take');
        else if (!shown) sounds.play('move');
        voice.say(spokenAll(game, event.effects));
        return;
      }
      case 'undone':
        this.effects = [];
        voice.say(t('said-undone'));
        return;
      case 'taken_back':
        this.effects = [];
        this.turns = this.turns.slice(0, Math.max(0, this.turns.length - event.turns));
        voice.say(t('said-taken-back'));
        return;
      case 'act':
        this.turns = [...this.turns, ...(event.turns ?? [])];
        this.#live(event.events);
        return;
      case 'offered':
        if (!this.seats.includes(event.seat)) {
          voice.say(t(`offer-${event.what}-made`, { side: who(event.seat) }));
          sounds.play('turn');
        }
        return;
      case 'answered':
        if (!event.yes && !this.seats.includes(event.seat)) voice.say(t('offer-declined'));
        return;
      case 'chat': {
        const { kind: _, ...line } = event;
        this.chat = [...this.chat.slice(-99), { ...line, at }];
        return;
      }
      case 'ended':
        if (this.summary) this.summary = { ...this.summary, result: event.result };
        sounds.play('end');
        return;
      default:
        return;
    }
  }

  #live(events: LiveEvent[]): void {
    const lines: string[] = [];
    this.effects = events.flatMap((e) => ('effect' in e ? [e as unknown as Effect] : []));
    for (const e of events) {
      const side = typeof e.seat === 'number' ? sideName(this.game, e.seat) : '';
      if (e.event === 'knocked') {
        sounds.play('knock');
        lines.push(t('live-knocked', { side, tile: Array.isArray(e.tile) ? e.tile.join(' ') : '' }));
      } else if (e.event === 'violation') {
        sounds.play('no');
        lines.push(t('live-violation', { side, why: typeof e.why === 'string' ? e.why : 'illegal' }));
        this.trouble = lines[lines.length - 1];
      } else if (e.event === 'void' && typeof e.seat === 'number' && this.seats.includes(e.seat)) {
        this.trouble = t('live-void', { why: String(e.why) });
        lines.push(this.trouble);
      } else if (e.event === 'guarded') lines.push(t('live-guarded', { side }));
    }
    lines.push(spokenAll(this.game, this.effects));
    voice.say(lines.filter(Boolean).join('. '));
  }
}
