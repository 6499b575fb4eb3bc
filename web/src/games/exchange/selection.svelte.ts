import type { ExchangeView } from '../../generated/wire';
import { parseCaptures, parseGroups, parseShifts, shiftText, type CaptureChoice, type Kind } from './groups';

interface Board {
  view: ExchangeView;
  steps: string[];
  onstep?: (step: string) => void;
  onillegal?: (turn: string) => void;
}

/** The half-made choice of a player: stones to shift and their targets, or stones to capture. Independent of the drawing. */
export class ExchangeSelection {
  source = $state<{ group: number; what: 'o' | 'c'; count: number } | null>(null);
  /** The first of the two target groups. */
  first = $state<number | null>(null);
  taking = $state<{ group: number; enemy: number; common: number } | null>(null);
  #board: () => Board;
  #shifts = $derived.by(() => parseShifts(this.#board().steps));
  captures: CaptureChoice[] = $derived.by(() => parseCaptures(this.#board().steps));
  mine: Kind = $derived.by(() => (this.#board().view.side === 0 ? 'white' : 'black'));
  theirs: Kind = $derived(this.mine === 'white' ? 'black' : 'white');
  #candidates = $derived.by(() =>
    this.source ? this.#shifts.filter((s) => s.from === this.source!.group && s.what === this.source!.what) : [],
  );
  counts = $derived([...new Set(this.#candidates.map((s) => s.count))].sort((a, b) => a - b));
  #pairs = $derived(
    this.#candidates.filter((s) => s.count === this.source?.count && (this.first === null || s.to.includes(this.first))),
  );
  targets = $derived(new Set(this.#pairs.flatMap((s) => s.to).filter((g) => g !== this.first)));
  #sources = $derived(new Set(this.#shifts.map((s) => `${s.from}:${s.what}`)));

  constructor(board: () => Board) {
    this.#board = board;
  }

  /** Notation of a kind of stone that can be shifted: own (`o`) or common (`c`). */
  #what(kind: Kind | null): 'o' | 'c' | null {
    return kind === this.mine ? 'o' : kind === 'common' ? 'c' : null;
  }
  mayTake = (group: number, kind: Kind | null): boolean => this.#sources.has(`${group}:${this.#what(kind)}`);

  /** Starts a new position: nothing is selected, and the most valuable capture is proposed. */
  reset = (): void => {
    this.clear();
    this.taking = this.captures.length
      ? this.captures.reduce((best, c) => (2 * c.enemy + c.common > 2 * best.enemy + best.common ? c : best))
      : null;
  };
  clear = (): void => {
    this.source = null;
    this.first = null;
  };
  send = (step: string): void => {
    this.clear();
    this.#board().onstep?.(step);
  };
  take = (group: number, kind: Kind | null): boolean => {
    const what = this.#what(kind);
    if (!what || !this.mayTake(group, kind)) return false;
    if (this.source?.group !== group || this.source.what !== what) {
      this.source = { group, what, count: 2 };
      this.first = null;
    }
    return true;
  };
  aim = (group: number): void => {
    if (!this.source) return;
    if (group === this.first) this.first = null;
    else if (this.targets.has(group)) {
      const left = this.#pairs.filter((s) => s.to.includes(group));
      if (left.length === 1 && left[0]) this.send(left[0].step);
      else this.first = group;
    }
  };
  /** Handles a tap. */
  pick = (group: number, kind: Kind | null): void => {
    if (this.taking) return this.#capture(group, kind);
    const what = this.#what(kind);
    if (this.source && this.source.group !== group) this.aim(group);
    else if (what && this.source?.what === what) this.changeCount(1, true);
    else if (this.take(group, kind)) return;
    else if (this.source) this.source = null;
    else if (what) this.#reportIllegal(group, kind!, what);
  };
  #capture(group: number, kind: Kind | null): void {
    const wanted = this.captures.filter((c) => c.group === group);
    const largest = wanted.at(-1);
    if (!largest) return;
    if (this.taking!.group !== group) this.taking = largest;
    else if (kind === this.theirs || kind === 'common') this.changeCapture(kind === 'common' ? 'common' : 'enemy', 1, true);
  }
  /** Reports an illegal attempt. */
  #reportIllegal(group: number, kind: Kind, what: 'o' | 'c'): void {
    const { view, onillegal } = this.#board();
    const groups = parseGroups(view);
    const others = groups.map((_, i) => i + 1).filter((g) => g !== group);
    const [first = group, second = group] = others;
    onillegal?.(shiftText({ from: group, count: groups[group - 1]?.[kind] ?? 0, what, to: [first, second] }));
  }

  setCount = (n: number): void => {
    if (this.source && this.counts.includes(n)) this.source = { ...this.source, count: n };
  };
  changeCount = (by: number, wrap = false): void => {
    if (!this.source) return;
    const i = this.counts.indexOf(this.source.count) + by;
    const n = this.counts[wrap ? (i + this.counts.length) % this.counts.length : i];
    if (n !== undefined) this.setCount(n);
  };
  changeCapture = (what: 'enemy' | 'common', by: number, wrap = false): void => {
    const now = this.taking;
    if (!now) return;
    const legal = (enemy: number, common: number): boolean =>
      this.captures.some((c) => c.group === now.group && c.enemy === enemy && c.common === common);
    const next = { ...now, [what]: now[what] + by };
    if (legal(next.enemy, next.common)) this.taking = next;
    else if (wrap && legal(what === 'enemy' ? 0 : next.enemy, what === 'common' ? 0 : next.common))
      this.taking = { ...next, [what]: 0 };
  };

  /** Number of stones of a kind that would arrive in a group, for its preview. */
  arriving = (group: number, kind: Kind, hovered: boolean): number => {
    if (!this.source || this.#what(kind) !== this.source.what) return 0;
    const shown = group === this.first || (this.targets.has(group) && (hovered || this.#pairs.length === 1));
    return shown ? this.source.count / 2 : 0;
  };
  leaving = (group: number, kind: Kind): number =>
    this.source?.group === group && this.#what(kind) === this.source.what ? this.source.count : 0;
  struck = (group: number, kind: Kind): number => {
    const { taking } = this;
    if (!taking || taking.group !== group) return 0;
    return kind === this.mine ? taking.enemy + taking.common : kind === 'common' ? taking.common : taking.enemy;
  };
}
