import { innerWidth } from 'svelte/reactivity/window';
import { corners, type Placing } from './ampli';

interface Window {
  x: number;
  y: number;
  w: number;
}
interface Seen {
  figure: Placing[];
  small: boolean;
  flipped: boolean;
  /** How wide the table is on the screen. */
  pixels: number;
}

const NEAREST = 400;
const FARTHEST = 6000;
const within = (w: number): number => Math.max(NEAREST, Math.min(FARTHEST, w));

/** Which part of the unbounded table is seen: all of the figure, until somebody pans or zooms; drags and pinches. */
export class TableEye {
  #camera = $state.raw<Window | null>(null);
  /** Where a ghost has led it for a while. */
  #led = $state.raw<Window | null>(null);
  /** Quarter turns of the table, for who likes to see the figure from another side. */
  #quarters = $state(0);
  #fingers = new Map<number, { x: number; y: number }>();
  #drag: { x: number; y: number; from: Window; moved: boolean; gap: number } | null = null;

  constructor(readonly seen: () => Seen) {}

  readonly angle = $derived.by(() => ((this.#quarters + (this.seen().flipped ? 2 : 0)) % 4) * 90);
  /** A phone has room below the table, a low window has none. */
  readonly shape = $derived.by(() => (this.seen().small ? 1 : this.seen().pixels < 480 && (innerWidth.current ?? 0) <= 860 ? 0.8 : 0.72));
  /** The window around the whole figure. */
  readonly fit: Window = $derived.by(() => {
    const { figure, small } = this.seen();
    const { left, right, low, high } = corners(figure.length ? figure : [{ x: 0, y: 0, horizontal: true }]);
    const border = small ? 1 : 2.2;
    const [wide, tall] = this.angle % 180 ? [high - low, right - left] : [right - left, high - low];
    const w = Math.max(small ? 700 : 900, (wide + 1 + 2 * border) * 100, ((tall + 1 + 2 * border) * 100) / this.shape);
    return { x: ((left + right + 1) / 2) * 100, y: -((low + high + 1) / 2) * 100 + 100, w };
  });
  readonly now: Window = $derived(this.#led ?? this.#camera ?? this.fit);
  readonly box = $derived(`${this.now.x - this.now.w / 2} ${this.now.y - (this.now.w * this.shape) / 2} ${this.now.w} ${this.now.w * this.shape}`);

  #go(to: Window | null): void {
    this.#camera = to;
    this.#led = null;
  }
  zoom = (by: number): void => this.#go({ ...this.now, w: within(this.now.w * by) });
  whole = (): void => this.#go(null);
  /** Moves the window, no farther than needed, so that a part of the table is in it. */
  show = (part: { left: number; right: number; top: number; bottom: number }): void => {
    const { x, y, w } = this.now;
    const into = (low: number, high: number, middle: number, half: number): number => Math.max(high - half, Math.min(low + half, middle));
    // As it is seen: the table may be turned.
    const corner = (px: number, py: number): { x: number; y: number } => {
      const [dx, dy] = [px - this.fit.x, py - this.fit.y];
      const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][this.angle / 90];
      return { x: this.fit.x + dx * cos - dy * sin, y: this.fit.y + dx * sin + dy * cos };
    };
    const [a, b] = [corner(part.left, part.top), corner(part.right, part.bottom)];
    const seen = { x: into(Math.min(a.x, b.x), Math.max(a.x, b.x), x, w / 2), y: into(Math.min(a.y, b.y), Math.max(a.y, b.y), y, (w * this.shape) / 2) };
    if (seen.x !== x || seen.y !== y) this.#led = { ...seen, w };
  };
  /** The ghost is gone. */
  settle = (): void => {
    this.#led = null;
  };
  turn = (): void => {
    this.#quarters = (this.#quarters + 1) % 4;
  };

  get dragging(): boolean {
    return this.#drag !== null;
  }
  down(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...this.#fingers.values()];
    this.#drag = { x: event.clientX, y: event.clientY, from: { ...this.now }, moved: this.#fingers.size > 1, gap: b ? Math.hypot(a.x - b.x, a.y - b.y) : 0 };
  }
  /** Pans with one finger, zooms with two. */
  move(event: PointerEvent, pixels: number): void {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.#drag) return;
    const { from, gap } = this.#drag;
    const [a, b] = [...this.#fingers.values()];
    if (b && gap > 0) {
      this.#go({ ...from, w: within((from.w * gap) / Math.max(20, Math.hypot(a.x - b.x, a.y - b.y))) });
      return;
    }
    const [dx, dy] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
    if (!this.#drag.moved && Math.hypot(dx, dy) < 8) return;
    this.#drag.moved = true;
    const scale = from.w / pixels;
    this.#go({ ...from, x: from.x - dx * scale, y: from.y - dy * scale });
  }
  /** Whether it was a tap. */
  up(event: PointerEvent): boolean {
    this.#fingers.delete(event.pointerId);
    const tapped = !!this.#drag && !this.#drag.moved;
    if (this.#fingers.size === 0) this.#drag = null;
    return tapped;
  }
  cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#drag = null;
  }
}
