import { api, type TableAsked, type TableShown } from './api';
import { confirmed, foresee } from './foresee';
import { Tree, type Node } from './tree';
import type { GameId } from './types';
import { explain, whyNot } from './refusal';

export interface Begin {
  game: GameId;
  setup?: string;
  position?: string;
  record?: string;
  seed?: number;
}

/** A board on which one person plays all sides, tries and takes back. */
export class Analysis {
  begin = $state.raw<Begin>({ game: 'alpha' });
  shown = $state.raw<TableShown | null>(null);
  at = $state(0);
  trouble = $state('');
  busy = $state(false);
  #tree = new Tree();
  #changed = $state(0);
  #seen = new Map<number, TableShown>();
  /** How many turns the record brought: the first of the tree. */
  #own = 0;

  items = $derived.by(() => (void this.#changed, this.#tree.items()));
  path = $derived.by(() => (void this.#changed, this.#tree.path(this.at)));
  turns = $derived(this.path.map((n) => n.text));

  async open(begin: Begin, turns: string[] = []): Promise<boolean> {
    const shown = await this.#ask({ ...begin, turns });
    if (!shown) return false;
    // A record brings its own turns: they become the line, from the record's start.
    this.begin = { game: shown.game, setup: shown.setup, position: shown.start, record: begin.record };
    this.#own = begin.record ? shown.turns.length : 0;
    this.#tree = new Tree();
    this.#seen.clear();
    let at = 0;
    for (const turn of shown.turns) at = this.#tree.add(at, turn.seat, turn.text);
    this.at = at;
    this.shown = shown;
    this.#changed += 1;
    return true;
  }

  /**
   * How the server is asked for where a line leads: as far as it is the record's own, by the record. What is in a record need not be legal
   * on a board: violations of live play are not.
   */
  asked(line: Node[]): TableAsked {
    const { record, ...begin } = this.begin;
    if (!record) return { ...begin, turns: line.map((node) => node.text) };
    const own = line.filter((node) => node.id <= this.#own);
    return { record, kept: own.length, turns: line.slice(own.length).map((node) => node.text) };
  }

  async step(step: string): Promise<void> {
    const from = this.at;
    const before = this.shown;
    const pending = [...(before?.pending ?? []), step];
    // The board answers at once; the server's word replaces it.
    const soon = before?.steps.includes(step) ? foresee(before.game, before.view, step, before.viewer ?? 0) : null;
    const guess = before && soon ? { ...before, ...soon, steps: [], pending } : null;
    if (guess) this.shown = guess;
    const shown = await this.#ask({ ...this.asked(this.path), steps: pending });
    if (guess && this.shown !== guess) return;
    if (!shown || this.at !== from) {
      this.shown = before;
      return;
    }
    if (soon) shown.effects = confirmed(shown.effects, soon.effects);
    this.#take(shown);
  }

  async turn(text: string): Promise<boolean> {
    const asked = this.asked(this.path);
    const shown = await this.#ask({ ...asked, turns: [...(asked.turns ?? []), text] });
    if (shown) this.#take(shown);
    return shown !== null;
  }

  /** Says which rule forbids a turn that was tried. */
  async tried(turn: string): Promise<void> {
    const before = this.shown;
    const why = await whyNot(this.asked(this.path), turn);
    if (this.shown === before) this.trouble = why;
  }

  /** Takes back a step, or the last turn where none is under way. */
  async undo(): Promise<void> {
    const pending = this.shown?.pending ?? [];
    if (pending.length === 0) return this.back();
    const shown = await this.#ask({ ...this.asked(this.path), steps: pending.slice(0, -1) });
    if (shown) this.shown = { ...shown, effects: [] };
  }

  async go(id: number): Promise<void> {
    const shown = this.#seen.get(id) ?? (await this.#ask(this.asked(this.#tree.path(id))));
    if (!shown) return;
    this.#seen.set(id, shown);
    const forward = this.#tree.nodes[id].parent === this.at;
    this.at = id;
    this.shown = forward ? shown : { ...shown, effects: [] };
  }
  back = (): Promise<void> => this.go(Math.max(0, this.#tree.nodes[this.at].parent));
  forward = (): Promise<void> => this.go(this.#tree.next(this.at));
  first = (): Promise<void> => this.go(0);
  last = (): Promise<void> => this.go(this.#tree.end(this.at));

  #take(shown: TableShown): void {
    this.shown = shown;
    this.trouble = '';
    const made = shown.turns.length - this.path.length;
    for (const turn of shown.turns.slice(shown.turns.length - made)) this.at = this.#tree.add(this.at, turn.seat, turn.text);
    this.#changed += 1;
  }

  async #ask(asked: Parameters<typeof api.table>[0]): Promise<TableShown | null> {
    this.busy = true;
    try {
      const shown = await api.table(asked);
      this.trouble = '';
      return shown;
    } catch (error) {
      this.trouble = explain(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
