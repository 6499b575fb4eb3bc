import type { Rules, Table } from '../rules';
import { ApiError } from './api';
import { gameList } from './gameList.svelte';
import { LocalClock } from './localClock';
import { LocalLive } from './localLive';
import { endTags, matchScores, nextSeats, saveRoom, startGame, summaryOf, type StoredGame, type StoredRoom } from './localRooms';
import type { ClientMessage, Clocks, LiveEvent, RoomEvent, RoomResult, RoomStateUpdate } from './protocol';
import type { RoomConnection, RoomHandlers } from './roomConnection';
import type { Turn, View } from './types';

/** Time until a computer that cannot play is asked again. */
const ENGINE_RETRY_MS = 5000;
/** Time after which the page says that a computer is thinking. */
const THINKING_NOTICE_MS = 1000;

/** A room of this browser. It answers as a server would: messages come in, events go out, each game is kept in storage. */
export class LocalRoom implements RoomConnection {
  readonly local = true;
  seq = 0;
  #table: Table | null = null;
  #live: LocalLive | null = null;
  /** Null in games without a clock and in live games, which have their own seconds. */
  #clock: LocalClock | null = null;
  /** One change after the other. */
  #queue: Promise<void>;
  #lastId = 0;
  #search: AbortController | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #closed = false;

  constructor(
    private readonly rules: Rules,
    private readonly room: StoredRoom,
    private readonly handlers: RoomHandlers,
  ) {
    this.#queue = this.#guard(null, () => this.#open());
    addEventListener('pagehide', this.#keepClock);
  }

  send(message: ClientMessage): void {
    this.#queue = this.#queue.then(() => this.#guard(message, () => this.#handle(message)));
  }
  restart(): void {
    this.#queue = this.#queue.then(() => this.#guard(null, () => this.#welcome()));
  }
  close(): void {
    this.#keepClock();
    removeEventListener('pagehide', this.#keepClock);
    this.#closed = true;
    this.#stopComputers();
    this.#table?.close();
    this.#live?.close();
    this.handlers.onStatus('closed');
  }

  why = async (step: string): Promise<void> => {
    const seat = await this.#viewer();
    if (this.#live) this.#live.checkPut(seat, step);
    else await this.#table?.checkStep(seat, step);
  };
  viewAt = async (turn: number): Promise<View> => {
    const table = await this.#tableAt(turn);
    const { view } = await table.state(await this.#viewer());
    table.close();
    return view;
  };
  positionAt = async (turn: number): Promise<string> => {
    const table = await this.#tableAt(turn);
    const { position } = await table.state(await this.#viewer());
    table.close();
    return position;
  };
  recordUrl = (game: number): string =>
    `data:text/plain;charset=utf-8,${encodeURIComponent(this.room.games[game - 1]?.record ?? '')}`;

  get #game(): StoredGame {
    return this.room.games.at(-1)!;
  }
  get #board() {
    const { request, setup } = this.room;
    const seed = Number.parseInt(this.#game.secret.slice(0, 12), 16);
    return { game: request.game, setup, ...(request.position ? { position: request.position } : { seed }) };
  }
  #tableAt(turn: number): Promise<Table> {
    return this.rules.open({ ...this.#board, turns: this.#game.turns.slice(0, turn) });
  }
  /** Whether the points of a match's games are added up. */
  get #cumulative(): boolean {
    return !!gameList.get(this.room.request.game)?.cumulative;
  }
  get #seats(): number[] {
    return this.#game.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i] : []));
  }
  async #toAct(): Promise<number[]> {
    if (this.#game.result) return [];
    return this.#live ? this.#live.state().to_act : ((await this.#table?.state())?.to_act ?? []);
  }
  /** The seat from which this browser sees the game; of several, the one to act. */
  async #viewer(): Promise<number> {
    const toAct = await this.#toAct();
    return this.#seats.find((seat) => toAct.includes(seat)) ?? this.#seats[0] ?? 0;
  }

  /** Runs a change; what it refuses goes to the player. */
  async #guard(message: ClientMessage | null, change: () => Promise<void>): Promise<void> {
    if (this.#closed) return;
    const id = ++this.#lastId;
    try {
      await change();
      if (message) this.handlers.onReply(id, message, null);
    } catch (error) {
      const { code, reason, clause } = error instanceof ApiError ? error : new ApiError('other', String(error));
      this.handlers.onReply(id, message, { code, reason, ...(clause ? { clause } : {}) });
    }
  }

  async #open(): Promise<void> {
    this.#table?.close();
    this.#live?.close();
    this.#table = this.#live = null;
    const { request } = this.room;
    const game = this.#game;
    if (request.live) this.#live = await LocalLive.open(this.rules, this.room);
    else this.#table = await this.rules.open({ ...this.#board, turns: game.turns, steps: game.pending });
    const { time } = request;
    const timed = time && time.kind !== 'none' && !request.live;
    this.#clock = timed ? new LocalClock(time, game.seats.length, game.clock ?? null) : null;
    this.#clock?.run((await this.#toAct())[0], performance.now());
    await this.#welcome();
    await this.#letComputersPlay();
  }

  async #welcome(): Promise<void> {
    const viewer = await this.#viewer();
    const { state, turns } = await this.#state(viewer);
    this.handlers.onMessage({
      type: 'welcome',
      room: summaryOf(this.room),
      seat: viewer,
      seats: this.#seats,
      seq: this.seq,
      last_id: 0,
      state: { ...state, turns },
      chat: [],
      now: Date.now(),
    });
    const seats = this.#game.seats;
    this.handlers.onMessage({
      type: 'presence',
      seats: seats.map(() => true),
      watchers: 0,
      claim_in: seats.map(() => null),
    });
    this.handlers.onStatus('open');
  }

  async #state(viewer: number): Promise<{ state: RoomStateUpdate; turns: Turn[]; result: RoomResult | null }> {
    const { games, request } = this.room;
    const game = this.#game;
    const played = games.filter(({ result }) => result).length;
    const common = {
      game: games.length,
      result: game.result ?? undefined,
      clocks: this.#clock?.clocks(performance.now()),
      match: {
        games: request.games ?? 1,
        played,
        scores: matchScores(this.room, this.#cumulative),
        ahead: null,
        ready: [],
      },
    };
    if (this.#live) {
      const now = this.#live.state(viewer);
      const state = {
        ...common,
        position: now.position,
        to_act: game.result ? [] : now.to_act,
        steps: game.result ? [] : this.#live.acts(viewer),
        view: undefined,
        live: now.view,
      };
      return { state, turns: now.turns, result: now.outcome && asResult(now.outcome) };
    }
    const now = await this.#table!.state(viewer);
    const mine = this.#seats.some((seat) => now.to_act.includes(seat)) && !game.result;
    const state = {
      ...common,
      position: now.position,
      view: now.view,
      to_act: game.result ? [] : now.to_act,
      steps: mine ? now.steps : [],
      pending: now.pending,
    };
    return { state, turns: now.turns, result: now.outcome && asResult(now.outcome) };
  }

  /** Keeps the game, tells the page what happened, and ends the game if its rules say so. */
  async #emit(event: RoomEvent): Promise<void> {
    const game = this.#game;
    const { state, turns, result } = await this.#state(await this.#viewer());
    if (this.#clock) state.clocks = this.#moveClock(this.#clock, turns, state.to_act[0]);
    game.turns = turns.map(({ text }) => text);
    game.pending = state.pending ?? [];
    this.#save();
    this.#tell(event, state);
    if (result && !game.result) await this.#end(result);
  }
  /** Lets the clocks follow the turns that an event has added or removed. */
  #moveClock(clock: LocalClock, turns: Turn[], next: number | undefined): Clocks {
    const now = performance.now();
    const before = this.#game.turns.length;
    if (turns.length < before) clock.takeBack(turns.length);
    for (const { seat } of turns.slice(before)) clock.turnDone(seat, now);
    clock.run(next, now);
    return clock.clocks(now);
  }
  #tell(event: RoomEvent, state: RoomStateUpdate): void {
    this.handlers.onMessage({ type: 'event', seq: ++this.seq, at: Date.now(), event, state });
  }
  async #end(result: RoomResult): Promise<void> {
    this.#stopComputers();
    const game = this.#game;
    game.result = result;
    this.#clock?.stop(performance.now());
    game.record = this.#live ? this.#live.record() : await this.#table!.record(endTags(result, this.#cumulative));
    this.#save();
    const { state } = await this.#state(await this.#viewer());
    this.#tell({ kind: 'ended', result, secret: game.secret }, state);
  }
  #save(): void {
    if (this.#clock) this.#game.clock = this.#clock.stored(performance.now());
    this.handlers.onKept(saveRoom(this.room));
  }
  /** Keeps the time left when the page closes in the middle of a turn. */
  #keepClock = (): void => {
    if (this.#clock?.flag && !this.#closed) this.#save();
  };
  /** Ends the game if the time of the seat to act is over; returns whether it is. */
  async #flagFalls(): Promise<boolean> {
    const flag = this.#clock?.flag;
    if (!flag || performance.now() < flag.at || this.#game.result) return false;
    const scores = await this.#table!.leave(flag.seat);
    if (scores) await this.#end({ scores, reason: 'on time', code: 'time' });
    return true;
  }

  async #handle(message: ClientMessage): Promise<void> {
    // A flag that falls while the message waits comes first.
    await this.#flagFalls();
    const seat = message.seat ?? (await this.#viewer());
    const over = !!this.#game.result;
    switch (message.type) {
      case 'step':
      case 'turn': {
        if (over) throw new ApiError('over', 'the game is over');
        const before = this.#game.turns.length;
        const effects =
          message.type === 'step'
            ? await this.#table!.play(seat, message.step, seat)
            : await this.#table!.playTurn(message.turn, seat);
        const { turns } = await this.#table!.state();
        const turn = turns.length > before ? turns.at(-1)!.text : undefined;
        await this.#emit(
          message.type === 'step'
            ? { kind: 'step', seat, step: message.step, effects, turn }
            : { kind: 'turn', seat, turn: turn ?? message.turn, effects },
        );
        break;
      }
      case 'undo':
        await this.#table!.undoStep();
        await this.#emit({ kind: 'undone', seat });
        break;
      case 'act':
        await this.#act(seat, message.act);
        break;
      case 'resign': {
        if (over) throw new ApiError('over', 'the game is over');
        const scores = await (this.#live ?? this.#table!).leave(seat);
        if (!scores) throw new ApiError('not_allowed', 'you have finished this game and cannot resign it');
        await this.#end({ scores, reason: 'by resignation', code: 'resigned' });
        return;
      }
      case 'offer':
        if (message.what === 'takeback') await this.#takeBack(seat);
        else if (message.what === 'rematch' && over) await this.#nextGame();
        break;
      case 'next':
        if (over) await this.#nextGame();
        break;
      default:
        throw new ApiError('not_allowed', 'nobody else is in this room');
    }
    await this.#letComputersPlay();
  }

  /** Takes back turns until a person is to act who was to act before. */
  async #takeBack(seat: number): Promise<void> {
    const made = this.#game.turns.length;
    if (this.#live || made === 0) throw new ApiError('not_allowed', 'there is no turn to take back');
    let turns = 0;
    do {
      await this.#table!.undoTurn();
      turns += 1;
    } while (turns < made && !this.#seats.includes((await this.#table!.state()).to_act[0] ?? 0));
    await this.#emit({ kind: 'taken_back', seat, turns });
  }

  async #nextGame(): Promise<void> {
    startGame(this.room, nextSeats(this.#game.seats));
    this.#save();
    await this.#open();
  }

  #stopComputers(): void {
    this.#search?.abort();
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
  #later(ms: number, change: () => Promise<void>): void {
    const run = () => (this.#queue = this.#queue.then(() => this.#guard(null, change)));
    this.#timers.push(setTimeout(run, Math.max(0, ms)));
  }

  /** Starts what comes next without the player: the search of a computer, or the timers of a live table. */
  async #letComputersPlay(): Promise<void> {
    this.#stopComputers();
    if (this.#game.result || this.#closed) return;
    if (this.#live) return this.#planLive(this.#live);
    const flag = this.#clock?.flag;
    // A timer may come up to a millisecond early.
    if (flag) this.#later(flag.at - performance.now() + 1, async () => void (await this.#flagFalls()));
    const [seat = 0] = (await this.#table!.state()).to_act;
    const occupant = this.#game.seats[seat];
    if (occupant?.kind !== 'computer') return;
    const search = (this.#search = new AbortController());
    this.#timers.push(
      setTimeout(() => this.handlers.onMessage({ type: 'thinking', seat, since: Date.now() }), THINKING_NOTICE_MS),
    );
    const request = {
      ...this.#board,
      turns: this.#game.turns,
      level: occupant.level,
      choice_seed: Math.floor(Math.random() * 2 ** 32),
      clock_ms: this.#clock?.left(seat, performance.now()),
    };
    this.rules.think(request, { signal: search.signal }).then(
      ({ turn }) => {
        if (!search.signal.aborted) this.#queue = this.#queue.then(() => this.#guard(null, () => this.#playComputer(seat, turn)));
      },
      (error: unknown) => {
        if (search.signal.aborted) return;
        this.handlers.onReply(0, null, { code: 'engine', reason: String(error) });
        this.#later(ENGINE_RETRY_MS, () => this.#letComputersPlay());
      },
    );
  }
  async #playComputer(seat: number, turn: string): Promise<void> {
    if (await this.#flagFalls()) return;
    const effects = await this.#table!.playTurn(turn, await this.#viewer());
    const made = (await this.#table!.state()).turns.at(-1)?.text ?? turn;
    await this.#emit({ kind: 'turn', seat, turn: made, effects });
    await this.#letComputersPlay();
  }

  async #act(seat: number, act: string): Promise<void> {
    await this.#emitLive(seat, this.#live!.act(seat, act, await this.#viewer()));
  }
  async #emitLive(seat: number | null, events: LiveEvent[]): Promise<void> {
    const turns = this.#live!.state().turns.slice(this.#game.turns.length);
    await this.#emit({ kind: 'act', seat, events, turns });
  }
  #planLive(live: LocalLive): void {
    const { deadline } = live.state();
    if (deadline !== null)
      this.#later(deadline - live.now, async () => {
        await this.#emitLive(null, live.advance(deadline, await this.#viewer()));
        await this.#letComputersPlay();
      });
    const { calls } = live;
    this.#game.seats.forEach((occupant, seat) => {
      if (occupant.kind !== 'computer') return;
      live.plan(seat, occupant.level).then(
        (plan) => {
          if (!plan || live.calls !== calls || this.#closed) return;
          this.#later(plan.at - live.now, async () => {
            if (live.calls !== calls) return;
            await this.#act(seat, plan.act);
            await this.#letComputersPlay();
          });
        },
        (error: unknown) => {
          if (error instanceof DOMException && error.name === 'AbortError') return;
          this.handlers.onReply(0, null, { code: 'engine', reason: String(error) });
          this.#later(ENGINE_RETRY_MS, () => this.#letComputersPlay());
        },
      );
    });
  }
}

/** The result of a game that its rules ended. */
const asResult = ({ scores, code }: { scores: number[]; code: string }): RoomResult => ({
  scores,
  reason: 'by the rules',
  code: code as RoomResult['code'],
});
