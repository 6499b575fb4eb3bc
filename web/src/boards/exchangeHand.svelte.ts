import type { ExchangeView } from '../lib/types';
import { readCaptures, readGroups, readShifts, type CaptureChoice, type Kind } from './exchange';

interface Board {
  view: ExchangeView;
  steps: string[];
  onstep?: (step: string) => void;
  ontry?: (turn: string) => void;
}

/** What is being chosen: stones and where they go, or what is captured. It knows the legal steps and nothing of the drawing. */
export class ExchangeHand {
  source = $state<{ group: number; what: 'o' | 'c'; count: number } | null>(null);
  /** The first of the two groups. */
  first = $state<number | null>(null);
  taking = $state<{ group: number; enemy: number; common: number } | null>(null);
  #board: () => Board;
  #shifts = $derived.by(() => readShifts(this.#board().steps));
  captures: CaptureChoice[] = $derived.by(() => readCaptures(this.#board().steps));
  mine: Kind = $derived.by(() => (this.#board().view.side === 0 ? 'white' : 'black'));
  theirs: Kind = $derived(this.mine === 'white' ? 'black' : 'white');
  #fits = $derived.by(() => (this.source ? this.#shifts.filter((s) => s.from === this.source!.group && s.what === this.source!.what) : []));
  counts = $derived([...new Set(this.#fits.map((s) => s.count))].sort((a, b) => a - b));
  #pairs = $derived(this.#fits.filter((s) => s.count === this.source?.count && (this.first === null || s.to.includes(this.first))));
  targets = $derived(new Set(this.#pairs.flatMap((s) => s.to).filter((g) => g !== this.first)));
  #sources = $derived(new Set(this.#shifts.map((s) => `${s.from}:${s.what}`)));

  constructor(board: () => Board) {
    this.#board = board;
  }

  /** Stones of one's own and common ones can be taken, the other's never. */
  #what(kind: Kind | null): 'o' | 'c' | null {
    return kind === this.mine ? 'o' : kind === 'common' ? 'c' : null;
  }
  mayTake = (group: number, kind: Kind | null): boolean => this.#sources.has(`${group}:${this.#what(kind)}`);

  /** A new position: nothing is in hand; the dearest capture is proposed, plus and minus change it. */
  begin = (): void => {
    this.drop();
    this.taking = this.captures.length ? this.captures.reduce((best, c) => (2 * c.enemy + c.common > 2 * best.enemy + best.common ? c : best)) : null;
  };
  drop = (): void => {
    this.source = null;
    this.first = null;
  };
  send = (step: string): void => {
    this.drop();
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
      if (left.length === 1) this.send(left[0].step);
      else this.first = group;
    }
  };
  /** A tap. */
  pick = (group: number, kind: Kind | null): void => {
    if (this.taking) return this.#capture(group, kind);
    const what = this.#what(kind);
    if (this.source && this.source.group !== group) this.aim(group);
    else if (what && this.source?.what === what) this.more(1, true);
    else if (this.take(group, kind)) return;
    else if (this.source) this.source = null;
    else if (what) this.#tell(group, kind!, what);
  };
  #capture(group: number, kind: Kind | null): void {
    const wanted = this.captures.filter((c) => c.group === group);
    if (wanted.length === 0) return;
    if (this.taking!.group !== group) this.taking = wanted[wanted.length - 1];
    else if (kind === this.theirs || kind === 'common') this.bump(kind === 'common' ? 'common' : 'enemy', 1, true);
  }
  /** Tells what was tried and is not legal. */
  #tell(group: number, kind: Kind, what: 'o' | 'c'): void {
    const { view, ontry } = this.#board();
    const groups = readGroups(view);
    const others = groups.map((_, i) => i + 1).filter((g) => g !== group);
    ontry?.(`${group}:${groups[group - 1][kind]}${what}>${others.slice(0, 2).join(',')}`);
  }

  count = (n: number): void => {
    if (this.source && this.counts.includes(n)) this.source = { ...this.source, count: n };
  };
  more = (by: number, round = false): void => {
    if (!this.source) return;
    const i = this.counts.indexOf(this.source.count) + by;
    const n = this.counts[round ? (i + this.counts.length) % this.counts.length : i];
    if (n !== undefined) this.count(n);
  };
  bump = (what: 'enemy' | 'common', by: number, round = false): void => {
    const now = this.taking;
    if (!now) return;
    const has = (enemy: number, common: number): boolean => this.captures.some((c) => c.group === now.group && c.enemy === enemy && c.common === common);
    const next = { ...now, [what]: now[what] + by };
    if (has(next.enemy, next.common)) this.taking = next;
    else if (round && has(what === 'enemy' ? 0 : next.enemy, what === 'common' ? 0 : next.common)) this.taking = { ...next, [what]: 0 };
  };

  /** How many stones of a kind would come to a group, as far as it is looked at. */
  arriving = (group: number, kind: Kind, looked: boolean): number => {
    if (!this.source || this.#what(kind) !== this.source.what) return 0;
    const shown = group === this.first || (this.targets.has(group) && (looked || this.#pairs.length === 1));
    return shown ? this.source.count / 2 : 0;
  };
  leaving = (group: number, kind: Kind): number => (this.source?.group === group && this.#what(kind) === this.source.what ? this.source.count : 0);
  struck = (group: number, kind: Kind): number => {
    const { taking } = this;
    if (!taking || taking.group !== group) return 0;
    return kind === this.mine ? taking.enemy + taking.common : kind === 'common' ? taking.common : taking.enemy;
  };
}
