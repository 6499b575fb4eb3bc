import type { RoomSummary } from './api';
import { uiOf } from '../games';
import { announcer } from './announcer.svelte';
import { boardState } from './board';
import { computerPace } from './computerPace.svelte';
import { t } from './i18n.svelte';
import {
  mergeState,
  type ClientMessage,
  type ChatLine,
  type LiveEvent,
  type ServerMessage,
  type OfferKind,
  type RoomEvent,
  type RoomState,
  type RoomStateUpdate,
} from './protocol';
import { gameList } from './gameList.svelte';
import { pageUpdate } from './pageUpdate.svelte';
import { loadRules } from '../rules';
import type { ConnectionStatus, RoomConnection, RoomHandlers } from './roomConnection';
import { sounds } from './sounds.svelte';
import type { Effect, Turn, View } from './types';
import { describeApiError } from './errors';
import { TurnEffects } from './turnEffects';
import { chatText, describeEffects, sideName } from './describe';

/** Time for which a new line of the chat stands in the place of the prompt. */
const CHAT_NOTICE_MS = 6000;
/** Events that do not change the board. */
const BOARD_NEUTRAL_EVENTS: ReadonlySet<string> = new Set([
  'joined',
  'chat',
  'line_hidden',
  'offered',
  'answered',
  'ready',
  'resumed',
]);

/** What a step leads to, shown until the server confirms it. */
interface Prediction {
  view: View;
  effects: Effect[];
}

/** Returns the actual effects. A correctly predicted effect keeps its object identity, so its piece is not animated twice. */
function reconcileEffects(actual: Effect[], predicted: Effect[]): Effect[] {
  const text = (effect: Effect): string => JSON.stringify({ ...effect, path: undefined });
  const byText = new Map(predicted.map((effect) => [text(effect), effect]));
  const same = actual.map((effect) => byText.get(text(effect)) ?? effect);
  return same.length === predicted.length && same.every((effect, i) => effect === predicted[i]) ? predicted : same;
}

/** State of a room as this browser sees it, kept current by the room's socket. */
export class RoomStore {
  summary = $state.raw<RoomSummary | null>(null);
  state = $state.raw<RoomState | null>(null);
  /** Seats of this browser's player. */
  seats = $state.raw<number[]>([]);
  turns = $state.raw<Turn[]>([]);
  effects = $state.raw<Effect[]>([]);
  /** Effects of the last whole turn; null if no message brought them. */
  lastTurn = $state.raw<Effect[] | null>(null);
  #turnEffects = new TurnEffects();
  /** Effects of the turns, or live acts, of this game that the page has seen, for the points they brought. */
  seenEffects: Effect[][] = [];
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<boolean[]>([]);
  claimIn = $state.raw<(number | null)[]>([]);
  presenceAt = $state(0);
  watchers = $state(0);
  /** Seat of a computer player that needs long for its turn. */
  thinking = $state<number | null>(null);
  connection = $state<ConnectionStatus>('connecting');
  errorMessage = $state('');
  /** News that is no error, such as a declined offer; shown until the player does something. */
  notice = $state('');
  /** False if the browser loses this game when the page closes. */
  kept = $state(true);
  /** Time of the last state update, by `performance.now()`; clocks run from it. */
  updatedAt = $state(performance.now());
  /** The step that was sent and is not confirmed yet. */
  sending = $state<string | null>(null);
  /** Predicted result of that step, shown until the server confirms it. */
  prediction = $state.raw<Prediction | null>(null);
  #connection: RoomConnection;
  /** Time of the player's last step, by `performance.now()`. */
  #ownStepAt = -Infinity;
  /** Messages from a computer's reply on, which wait for its time. */
  #delayed: ServerMessage[] = [];
  #delay: ReturnType<typeof setTimeout> | undefined;

  constructor(connect: (handlers: RoomHandlers) => RoomConnection) {
    this.#connection = connect({
      onMessage: this.#receive,
      onStatus: (status) => (this.connection = status),
      onReply: this.#onReply,
      onKept: (kept) => (this.kept = kept),
    });
  }

  /** True if the room is in this browser and no server knows it. */
  get local(): boolean {
    return this.#connection.local;
  }
  /** Fails with the rule that forbids a step of the player's own seat. */
  why = (step: string): Promise<void> => this.#connection.why(step);
  /** What this player may see of an earlier position of the current game. */
  viewAt = (turn: number): Promise<View> => this.#connection.viewAt(turn);
  positionAt = (turn: number): Promise<string> => this.#connection.positionAt(turn);
  /** URL of the record of a finished game. */
  recordUrl = (game: number): string => this.#connection.recordUrl(game);

  close(): void {
    this.#dropDelayed();
    this.#connection.close();
  }

  get game() {
    return this.summary?.game ?? '';
  }
  /** The seat that acts for this browser now. If several players share the screen, it is the one to move. */
  get seat(): number | null {
    const acting = this.state?.to_act.find((s) => this.seats.includes(s));
    return acting ?? this.seats[0] ?? null;
  }
  get myTurn(): boolean {
    return !!this.state && !this.state.result && this.state.to_act.some((s) => this.seats.includes(s));
  }

  step = (step: string): void => {
    this.sending = step;
    void this.#showPrediction(step);
    this.#send({ type: 'step', at: this.#connection.seq, step, ...this.#asSeat() });
  };
  async #showPrediction(step: string): Promise<void> {
    const before = this.state;
    const prediction = before?.steps.includes(step) ? await this.#predict(before, step) : null;
    // The answer may be here already.
    if (!prediction || this.sending !== step || this.state !== before) return;
    this.prediction = prediction;
    this.effects = prediction.effects;
    sounds.play('move');
  }
  /** What a step of this player leads to; null if only the server knows. */
  async #predict({ view, position, pending }: RoomState, step: string): Promise<Prediction | null> {
    const { game, summary, seat } = this;
    if (!view || !summary || seat === null) return null;
    if (gameList.get(game)?.hidden) return uiOf(game).preview?.(view, step, seat) ?? null;
    if ((await loadRules()).remote) return null;
    return boardState({ game, setup: summary.setup, position, steps: [...pending, step], viewer: seat });
  }
  undo = (): void => this.#send({ type: 'undo', ...this.#asSeat() });
  act = (act: string): void => {
    this.#send({ type: 'act', act, ...this.#asSeat() });
    if (act.startsWith('knock') || act.includes('@')) sounds.play('knock');
  };
  resign = (): void => this.#send({ type: 'resign', ...this.#asSeat() });
  offer = (what: OfferKind): void => this.#send({ type: 'offer', what, ...this.#asSeat() });
  answer = (what: OfferKind, yes: boolean, seat?: number): void =>
    this.#send({ type: 'answer', what, yes, ...(seat === undefined ? this.#asSeat() : { seat }) });
  claim = (): void => this.#send({ type: 'claim', ...this.#asSeat() });
  nextGame = (): void => {
    for (const seat of this.seats) this.#send({ type: 'next', seat });
  };
  sendChat = (content: { phrase: string } | { text: string }): void =>
    this.#send({ type: 'chat', ...content, ...this.#asSeat() });

  #asSeat(): { seat?: number } {
    return this.seats.length > 1 && this.seat !== null ? { seat: this.seat } : {};
  }
  #send(message: ClientMessage): void {
    this.errorMessage = '';
    this.notice = '';
    this.#connection.send(message);
  }

  /** Shows a new line of the opponent for a while, because the chat itself may be closed or far down. */
  #showChat(line: ChatLine): void {
    const notice = `${sideName(this.game, line.seat)}: ${chatText(line)}`;
    this.notice = notice;
    announcer.say(notice);
    sounds.play('place');
    setTimeout(() => this.notice === notice && (this.notice = ''), CHAT_NOTICE_MS);
  }

  #onReply = (_id: number, sent: ClientMessage | null, error: { code: string; reason: string; clause?: string } | null): void => {
    // The changes of an accepted message come as events.
    if (!error) return;
    if (sent?.type === 'step' || !sent) this.#dropPrediction();
    this.errorMessage = describeApiError(error);
    sounds.play('error');
  };

  /** Removes a predicted step from the board. */
  #dropPrediction(): void {
    if (this.prediction && this.effects === this.prediction.effects) this.effects = [];
    this.sending = null;
    this.prediction = null;
  }

  /** Shows messages in order. The reply of a computer waits until the player has seen their own move. */
  #receive = (message: ServerMessage): void => {
    if (message.type === 'welcome') this.#dropDelayed();
    const delayMs = this.#replyDelayMs(message);
    if (this.#delayed.length === 0 && delayMs <= 0) return this.#show(message);
    this.#delayed.push(message);
    this.#delay ??= setTimeout(() => {
      const messages = this.#delayed;
      this.#dropDelayed();
      messages.forEach(this.#show);
    }, delayMs);
  };

  #replyDelayMs(message: ServerMessage): number {
    if (message.type !== 'event' || (message.event.kind !== 'step' && message.event.kind !== 'turn')) return 0;
    if (this.summary?.seats[message.event.seat]?.kind !== 'computer') return 0;
    return this.#ownStepAt + computerPace.replyMs(!!this.state?.clocks) - performance.now();
  }

  #dropDelayed(): void {
    clearTimeout(this.#delay);
    this.#delay = undefined;
    this.#delayed = [];
  }

  #show = (message: ServerMessage): void => {
    switch (message.type) {
      case 'welcome':
        this.summary = message.room;
        this.seats = message.seats;
        this.chat = message.chat;
        this.#dropPrediction();
        this.effects = [];
        this.#update(message.state);
        this.turns = message.state.turns ?? [];
        this.lastTurn = null;
        this.#turnEffects.restart(message.state.pending?.length ?? 0);
        this.seenEffects = [];
        return;
      case 'event':
        this.#apply(message.event, message.at, message.seq);
        // A new game may change the seats, and events do not say whose they are: request a fresh welcome.
        if (message.event.kind === 'started' && message.event.game > 1) return this.#connection.restart();
        // Chat and offers may arrive while a step is unconfirmed; the step stays pending.
        if (message.state) this.#update(message.state, BOARD_NEUTRAL_EVENTS.has(message.event.kind));
        return;
      case 'presence':
        this.presence = message.seats;
        this.watchers = message.watchers;
        this.claimIn = message.claim_in;
        this.presenceAt = performance.now();
        return;
      case 'thinking':
        this.thinking = message.seat;
        return;
      case 'stale':
        pageUpdate.stale();
        return;
      default:
        return;
    }
  };

  #update(update: RoomStateUpdate, boardUnchanged = false): void {
    const wasMyTurn = this.myTurn;
    this.state = mergeState(update, this.state ?? undefined);
    this.updatedAt = performance.now();
    if (!boardUnchanged) {
      this.thinking = null;
      this.sending = null;
      this.prediction = null;
    }
    if (!wasMyTurn && this.myTurn && this.turns.length > 0) sounds.play('turn');
  }

  #apply(event: RoomEvent, at: number, seq: number): void {
    const game = this.game;
    switch (event.kind) {
      case 'joined': {
        const seats = [...(this.summary?.seats ?? [])];
        seats[event.seat] = event.occupant;
        if (this.summary) this.summary = { ...this.summary, seats };
        sounds.play('turn');
        return;
      }
      case 'started':
        if (this.summary && event.game === 1)
          this.summary = { ...this.summary, seats: event.seats, number: 1, state: 'running', result: null };
        this.turns = [];
        this.effects = [];
        this.lastTurn = null;
        this.#turnEffects.restart(0);
        this.seenEffects = [];
        announcer.say(t('said-started'));
        sounds.play('turn');
        return;
      case 'step':
      case 'turn': {
        if (this.seats.includes(event.seat)) this.#ownStepAt = performance.now();
        const shown = this.prediction && event.kind === 'step' && event.step === this.sending ? this.prediction.effects : null;
        this.effects = shown ? reconcileEffects(event.effects, shown) : event.effects;
        this.#turnEffects.add(event.effects);
        if (event.turn) {
          this.turns = [...this.turns, { seat: event.seat, text: event.turn }];
          this.lastTurn = this.#turnEffects.finish();
          this.seenEffects.push(this.lastTurn ?? []);
        }
        if (event.effects.some((e) => e.effect === 'captured')) sounds.play('capture');
        else if (!shown) sounds.play('move');
        announcer.say(describeEffects(game, event.effects));
        return;
      }
      case 'undone':
        this.effects = [];
        this.#turnEffects.undo();
        announcer.say(t('said-undone'));
        return;
      case 'taken_back':
        this.effects = [];
        this.lastTurn = null;
        this.#turnEffects.restart(0);
        this.turns = this.turns.slice(0, Math.max(0, this.turns.length - event.turns));
        announcer.say(t('said-taken-back'));
        return;
      case 'act':
        this.turns = [...this.turns, ...(event.turns ?? [])];
        this.#applyLive(event.events);
        return;
      case 'offered':
        if (!this.seats.includes(event.seat)) {
          sounds.play('turn');
        }
        return;
      case 'answered':
        if (!event.yes && !this.seats.includes(event.seat)) {
          this.notice = t(`offer-${event.what}-declined`);
          sounds.play('turn');
        }
        return;
      case 'chat': {
        const { kind: _, ...line } = event;
        this.chat = [...this.chat.slice(-99), { ...line, at, seq }];
        if (!this.seats.includes(event.seat)) this.#showChat({ ...line, at, seq });
        return;
      }
      case 'line_hidden':
        this.chat = this.chat.filter((line) => line.seq !== event.line);
        return;
      case 'ended':
        if (this.summary) this.summary = { ...this.summary, result: event.result };
        sounds.play('end');
        return;
      default:
        return;
    }
  }

  #applyLive(events: LiveEvent[]): void {
    this.effects = events.flatMap((e) => ('effect' in e ? [e as unknown as Effect] : []));
    this.seenEffects.push(this.effects);
    const report = uiOf(this.game).liveReport?.(events, this.seats);
    for (const sound of report?.sounds ?? []) sounds.play(sound);
    if (report?.error) this.errorMessage = report.error;
    // The error has its own place, which a screen reader reads.
    const lines = [...(report?.lines ?? []).filter((line) => line !== report?.error), describeEffects(this.game, this.effects)];
    announcer.say(lines.filter(Boolean).join('. '));
  }
}
