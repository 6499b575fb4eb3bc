// A live game in this browser.
import type { LivePlan, LiveState, LiveTable, Rules } from '../rules';
import type { StoredGame, StoredRoom } from './localRooms';
import type { LiveEvent } from './protocol';

/** A live game whose calls are noted, so that it can be opened again. Its time stands while the room is closed. */
export class LocalLive {
  /** Start of the game by `performance.now()`. */
  #start: number;

  private constructor(
    private readonly table: LiveTable,
    now: number,
    private readonly game: StoredGame,
    private readonly again: () => Promise<LocalLive>,
  ) {
    this.#start = performance.now() - now;
  }

  /** Opens the last game of a room with everything that has happened in it. */
  static async open(rules: Rules, room: StoredRoom): Promise<LocalLive> {
    const game = room.games.at(-1)!;
    const table = await rules.openLive({
      game: room.request.game,
      setup: room.setup,
      secret: game.secret,
      strict: !!room.request.live?.strict,
      beginner: (room.games.length - 1) % game.seats.length,
      at: 0,
    });
    let now = 0;
    for (const call of game.live) {
      if ('act' in call) table.act((now = call.at), call.seat, call.act);
      else if ('advance' in call) table.advance((now = call.advance));
      else table.pause(call.pause);
    }
    return new LocalLive(table, now, game, () => LocalLive.open(rules, room));
  }

  get now(): number {
    return Math.max(0, Math.round(performance.now() - this.#start));
  }
  /** The number of things that have happened; a plan made before the last of them is void. */
  get calls(): number {
    return this.game.live.length;
  }
  state(viewer?: number): LiveState {
    return this.table.state(viewer, this.now);
  }
  acts = (seat: number): string[] => this.table.acts(seat);
  checkPut = (seat: number, placing: string): void => this.table.checkPut(seat, placing);
  record = (): string => this.table.record();
  close = (): void => this.table.close();

  act(seat: number, act: string, viewer?: number): LiveEvent[] {
    const at = this.now;
    const events = this.table.act(at, seat, act, viewer);
    this.game.live.push({ act, at, seat });
    return events;
  }
  /** Fires the timers that are due; the next one is at `deadline`. */
  advance(deadline: number, viewer: number): LiveEvent[] {
    const at = Math.max(deadline, this.now);
    const events = this.table.advance(at, viewer);
    this.game.live.push({ advance: at });
    return events;
  }
  /** Lets a seat leave and returns the scores; null if the game would go on without it, and then nothing has changed. */
  async leave(seat: number): Promise<number[] | null> {
    // A table cannot be copied, so another one tries it.
    const trial = await this.again();
    trial.table.act(trial.now, seat, 'resign');
    const { outcome } = trial.state();
    trial.close();
    if (!outcome) return null;
    this.act(seat, 'resign');
    return this.state().outcome?.scores ?? null;
  }
  /** The next act of a computer; null if it waits. */
  plan(seat: number, level: number): Promise<LivePlan | null> {
    return this.table.plan(seat, level, Number.parseInt(this.game.secret.slice(0, 8), 16), this.now);
  }
}
