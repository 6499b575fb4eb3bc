// The clocks of a game in this browser. They run as on a server, and stand while the game is closed.
import type { Clocks, TimeControl } from '../generated/wire';

const DAY_MS = 24 * 3_600_000;

export interface StoredClock {
  /** The time left for each seat. */
  left: number[];
  /** The mover of each turn, and the time left on the mover's clock after it. */
  turns: [seat: number, left: number][];
}

const initialMs = (control: TimeControl): number => {
  switch (control.kind) {
    case 'none':
      return 0;
    case 'increment':
      // A clock without base time starts with one increment.
      return control.base_ms || control.add_ms;
    case 'turn':
      return control.ms;
    case 'days':
      return control.days * DAY_MS;
  }
};

/** Times are milliseconds of one clock that never goes back. */
export class LocalClock {
  #left: number[];
  #turns: [number, number][];
  #running: { seat: number; since: number } | null = null;

  constructor(
    private readonly control: TimeControl,
    seats: number,
    stored: StoredClock | null,
  ) {
    this.#left = stored?.left ?? Array.from({ length: seats }, () => initialMs(control));
    this.#turns = stored?.turns ?? [];
  }

  left(seat: number, now: number): number {
    const ran = this.#running?.seat === seat ? now - this.#running.since : 0;
    return Math.max(0, Math.round((this.#left[seat] ?? 0) - ran));
  }
  /** The seat whose time runs out, and when, if it makes no turn. */
  get flag(): { seat: number; at: number } | null {
    const running = this.#running;
    return running && { seat: running.seat, at: running.since + (this.#left[running.seat] ?? 0) };
  }
  clocks(now: number): Clocks {
    return { left: this.#left.map((_, seat) => this.left(seat, now)), running: this.#running?.seat ?? null };
  }
  stored(now: number): StoredClock {
    return { left: this.clocks(now).left, turns: this.#turns };
  }

  /** Starts the clock of the seat to act. With an increment the first turn of a seat is free, as on a server. */
  run(seat: number | undefined, now: number): void {
    const free = this.control.kind === 'increment' && !this.#turns.some(([mover]) => mover === seat);
    const next = seat === undefined || free ? null : seat;
    if (this.#running?.seat === next) return;
    this.stop(now);
    if (next !== null) this.#running = { seat: next, since: now };
  }
  stop(now: number): void {
    if (!this.#running) return;
    const { seat } = this.#running;
    this.#left[seat] = this.left(seat, now);
    this.#running = null;
  }
  /** Notes a finished turn and adds the increment. */
  turnDone(seat: number, now: number): void {
    this.stop(now);
    if (this.control.kind === 'increment') this.#left[seat] = (this.#left[seat] ?? 0) + this.control.add_ms;
    else this.#left[seat] = initialMs(this.control);
    this.#turns.push([seat, this.#left[seat] ?? 0]);
  }
  /** Restores the clocks after a takeback: each seat has the time it had after its last remaining turn. */
  takeBack(turns: number): void {
    this.#turns.length = Math.min(this.#turns.length, turns);
    this.#running = null;
    this.#left = this.#left.map(() => initialMs(this.control));
    for (const [seat, left] of this.#turns) this.#left[seat] = left;
  }
}
