/** A part of the table: its middle and its width. */
export interface Seen {
  x: number;
  y: number;
  w: number;
}
const [NEAREST, FARTHEST] = [400, 6000];
const within = (w: number): number => Math.max(NEAREST, Math.min(FARTHEST, w));

/** The eye above the unbounded table: it follows the figure until somebody drags, pinches or zooms, and again when it is asked to. */
export class Eye {
  #held = $state.raw<Seen | null>(null);
  #fingers = new Map<number, { x: number; y: number }>();
  #pan: { x: number; y: number; from: Seen; moved: boolean; gap: number } | null = null;

  /** `fit` is what shows the whole figure. */
  constructor(readonly fit: () => Seen) {}

  get seen(): Seen {
    return this.#held ?? this.fit();
  }
  get panning(): boolean {
    return this.#pan !== null;
  }

  zoom = (by: number): void => {
    const { seen } = this;
    this.#held = { ...seen, w: within(seen.w * by) };
  };
  follow = (): void => {
    this.#held = null;
  };

  down(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#pan = { x: event.clientX, y: event.clientY, from: this.seen, moved: this.#fingers.size > 1, gap: this.#gap() };
  }

  /** `scale` is how much of the table a pixel shows where it is `w` wide. */
  move(event: PointerEvent, scale: (w: number) => number): void {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.#pan) return;
    const { x, y, from, gap } = this.#pan;
    if (gap > 0 && this.#fingers.size > 1) {
      this.#held = { ...from, w: within((from.w * gap) / Math.max(20, this.#gap())) };
      return;
    }
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!this.#pan.moved && Math.hypot(dx, dy) < 8) return;
    this.#pan.moved = true;
    this.#held = { ...from, x: from.x - dx * scale(from.w), y: from.y - dy * scale(from.w) };
  }

  /** Says whether it was a tap. */
  up(event: PointerEvent): boolean {
    this.#fingers.delete(event.pointerId);
    const tapped = this.#pan !== null && !this.#pan.moved;
    if (this.#fingers.size === 0) this.#pan = null;
    return tapped;
  }

  cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#pan = null;
  }

  /** How far apart two fingers are. */
  #gap(): number {
    const [a, b] = [...this.#fingers.values()];
    return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
