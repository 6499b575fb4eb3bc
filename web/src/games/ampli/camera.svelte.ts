import { figureBounds, type Placement } from './placement';

interface Viewport {
  x: number;
  y: number;
  w: number;
}
interface Table {
  figure: Placement[];
  small: boolean;
  flipped: boolean;
  /** Width of the table on the screen, in CSS pixels. */
  pixels: number;
}

/** Limits of the viewport's width, in SVG units. */
const MIN_WIDTH = 400;
const MAX_WIDTH = 6000;
const clampWidth = (w: number): number => Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, w));

/** The smallest cell that a finger can aim at. */
const MIN_CELL_PX = 24;
const centre = ({ left, right, low, high }: ReturnType<typeof figureBounds>): { x: number; y: number } => ({
  x: ((left + right + 1) / 2) * 100,
  y: -((low + high + 1) / 2) * 100 + 100,
});
/** The value nearest to `value` that is at most `most` from `middle`. */
const clamp = (value: number, middle: number, most: number): number => Math.max(middle - most, Math.min(middle + most, value));

/** Chooses the visible part of the unbounded table: the figure until the player pans or zooms. Handles drag and pinch. */
export class Camera {
  #manual = $state.raw<Viewport | null>(null);
  /** Temporary viewport that keeps a ghost visible. */
  #following = $state.raw<Viewport | null>(null);
  /** Quarter turns of the table chosen by the player. */
  #quarters = $state(0);
  #pointers = new Map<number, { x: number; y: number }>();
  #drag: { x: number; y: number; from: Viewport; moved: boolean; gap: number } | null = null;

  constructor(readonly table: () => Table) {}

  readonly angle = $derived.by(() => ((this.#quarters + (this.table().flipped ? 2 : 0)) % 4) * 90);
  /** Height divided by width. */
  readonly aspect = $derived.by(() => (this.table().small ? 1 : 0.72));
  /** Viewport around the whole figure. */
  readonly whole: Viewport = $derived.by(() => {
    const { figure, small } = this.table();
    const { left, right, low, high } = figureBounds(figure.length ? figure : [{ x: 0, y: 0, horizontal: true }]);
    const border = small ? 1 : 2.2;
    const [wide, tall] = this.angle % 180 ? [high - low, right - left] : [right - left, high - low];
    const w = Math.max(small ? 700 : 900, (wide + 1 + 2 * border) * 100, ((tall + 1 + 2 * border) * 100) / this.aspect);
    return { ...centre({ left, right, low, high }), w };
  });
  /** The whole figure, or the part around the latest tile if the whole would be too small to play. */
  readonly fit: Viewport = $derived.by(() => {
    const { figure, small, pixels } = this.table();
    const widest = (pixels / MIN_CELL_PX) * 100;
    const latest = figure.at(-1);
    if (small || !latest || this.whole.w <= widest) return this.whole;
    const { x, y } = centre(figureBounds([latest]));
    // The viewport does not go beyond that of the whole figure.
    const [spareX, spareY] = [1, this.aspect].map((part) => ((this.whole.w - widest) / 2) * part);
    const [dx, dy] = this.angle % 180 ? [spareY!, spareX!] : [spareX!, spareY!];
    return { x: clamp(x, this.whole.x, dx), y: clamp(y, this.whole.y, dy), w: widest };
  });
  readonly current: Viewport = $derived(this.#following ?? this.#manual ?? this.fit);
  readonly box = $derived.by(() => {
    const { x, y, w } = this.current;
    const h = w * this.aspect;
    return `${x - w / 2} ${y - h / 2} ${w} ${h}`;
  });

  #set(to: Viewport | null): void {
    this.#manual = to;
    this.#following = null;
  }
  zoom = (by: number): void => this.#set({ ...this.current, w: clampWidth(this.current.w * by) });
  showAll = (): void => this.#set(this.fit === this.whole ? null : this.whole);
  /** Moves the viewport as little as needed to make a rectangle visible. */
  show = (rect: { left: number; right: number; top: number; bottom: number }): void => {
    const { x, y, w } = this.current;
    const clampCentre = (low: number, high: number, middle: number, half: number): number =>
      Math.max(high - half, Math.min(low + half, middle));
    // Rotated with the table.
    const corner = (px: number, py: number): { x: number; y: number } => {
      const [dx, dy] = [px - this.fit.x, py - this.fit.y];
      const radians = (this.angle * Math.PI) / 180;
      const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
      return { x: this.fit.x + dx * cos - dy * sin, y: this.fit.y + dx * sin + dy * cos };
    };
    const [a, b] = [corner(rect.left, rect.top), corner(rect.right, rect.bottom)];
    const next = {
      x: clampCentre(Math.min(a.x, b.x), Math.max(a.x, b.x), x, w / 2),
      y: clampCentre(Math.min(a.y, b.y), Math.max(a.y, b.y), y, (w * this.aspect) / 2),
    };
    if (next.x !== x || next.y !== y) this.#following = { ...next, w };
  };
  /** Returns to the previous viewport after the ghost is gone. */
  release = (): void => {
    this.#following = null;
  };
  rotate = (): void => {
    this.#quarters = (this.#quarters + 1) % 4;
  };

  get dragging(): boolean {
    return this.#drag !== null;
  }
  down(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...this.#pointers.values()];
    this.#drag = {
      x: event.clientX,
      y: event.clientY,
      from: { ...this.current },
      moved: this.#pointers.size > 1,
      gap: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0,
    };
  }
  /** Pans with one finger, zooms with two. */
  move(event: PointerEvent, pixels: number): void {
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.#drag) return;
    const { from, gap } = this.#drag;
    const [a, b] = [...this.#pointers.values()];
    if (a && b && gap > 0) {
      this.#set({ ...from, w: clampWidth((from.w * gap) / Math.max(20, Math.hypot(a.x - b.x, a.y - b.y))) });
      return;
    }
    const [dx, dy] = [event.clientX - this.#drag.x, event.clientY - this.#drag.y];
    if (!this.#drag.moved && Math.hypot(dx, dy) < 8) return;
    this.#drag.moved = true;
    const scale = from.w / pixels;
    this.#set({ ...from, x: from.x - dx * scale, y: from.y - dy * scale });
  }
  /** Returns whether the gesture was a tap. */
  up(event: PointerEvent): boolean {
    this.#pointers.delete(event.pointerId);
    const tapped = !!this.#drag && !this.#drag.moved;
    if (this.#pointers.size === 0) this.#drag = null;
    return tapped;
  }
  cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#drag = null;
  }
}
