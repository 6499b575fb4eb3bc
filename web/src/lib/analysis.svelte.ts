import { type TableRequest, type TableResponse } from './api';
import { boardState } from './board';
import { TurnTree, type TurnNode } from './turnTree';
import type { GameId } from './types';
import { describeError, whyIllegal } from './errors';

export interface AnalysisStart {
  game: GameId;
  setup?: string;
  position?: string;
  record?: string;
  seed?: number;
}

/** An analysis board: one person plays all sides, with variations. */
export class AnalysisStore {
  start = $state.raw<AnalysisStart>({ game: '' });
  shown = $state.raw<TableResponse | null>(null);
  at = $state(0);
  errorMessage = $state('');
  busy = $state(false);
  #tree = new TurnTree();
  #changed = $state(0);
  #cache = new Map<number, TableResponse>();
  /** Number of turns from the record; they are the first nodes of the tree. */
  #recordTurns = 0;

  items = $derived.by(() => (void this.#changed, this.#tree.items()));
  path = $derived.by(() => (void this.#changed, this.#tree.path(this.at)));
  /** The path continued to the end of its line. */
  line = $derived.by(() => (void this.#changed, this.#tree.path(this.#tree.end(this.at))));

  /** Opens a game and shows the position after `shownTurns` turns, the last one by default. */
  async open(start: AnalysisStart, turns: string[] = [], shownTurns?: number): Promise<boolean> {
    const shown = await this.#load({ ...start, turns });
    if (!shown) return false;
    // The turns of a record become the main line, from the record's start.
    this.start = { game: shown.game, setup: shown.setup, position: shown.start, record: start.record };
    this.#recordTurns = start.record ? shown.turns.length : 0;
    this.#tree = new TurnTree();
    this.#cache.clear();
    let at = 0;
    for (const turn of shown.turns) at = this.#tree.add(at, turn.seat, turn.text);
    this.at = at;
    this.shown = shown;
    this.#changed += 1;
    const node = shownTurns === undefined ? undefined : shownTurns === 0 ? 0 : this.path[shownTurns - 1]?.id;
    if (node !== undefined) await this.go(node);
    return true;
  }

  /**
   * Builds the request for the position after a line. Turns of the record are requested by the record itself, because they need not be
   * legal on a board: a record of live play contains violations.
   */
  request(line: TurnNode[]): TableRequest {
    const { record, ...start } = this.start;
    if (!record) return { ...start, turns: line.map((node) => node.text) };
    const fromRecord = line.filter((node) => node.id <= this.#recordTurns);
    return { record, kept: fromRecord.length, turns: line.slice(fromRecord.length).map((node) => node.text) };
  }

  /** The turns from the start to a node. */
  pathTo = (id: number): TurnNode[] => this.#tree.path(id);

  async step(step: string): Promise<void> {
    const from = this.at;
    const before = this.shown;
    const pending = [...(before?.pending ?? []), step];
    const shown = await this.#load({ ...this.request(this.path), steps: pending });
    if (shown && this.at === from && this.shown === before) this.#show(shown);
  }

  async turn(text: string): Promise<boolean> {
    const request = this.request(this.path);
    const shown = await this.#load({ ...request, turns: [...(request.turns ?? []), text] });
    if (shown) this.#show(shown);
    return shown !== null;
  }

  /** Shows which rule forbids a turn. */
  async explainIllegal(turn: string): Promise<void> {
    const before = this.shown;
    const why = await whyIllegal(this.request(this.path), turn);
    if (this.shown === before) this.errorMessage = why;
  }

  /** Takes back a step, or the last turn if no turn is unfinished. */
  async undo(): Promise<void> {
    const pending = this.shown?.pending ?? [];
    if (pending.length === 0) return this.back();
    const shown = await this.#load({ ...this.request(this.path), steps: pending.slice(0, -1) });
    if (shown) this.shown = { ...shown, effects: [] };
  }

  go = async (id: number): Promise<void> => {
    const shown = this.#cache.get(id) ?? (await this.#load(this.request(this.#tree.path(id))));
    if (!shown) return;
    this.#cache.set(id, shown);
    const forward = this.#tree.node(id).parent === this.at;
    this.at = id;
    this.shown = forward ? shown : { ...shown, effects: [] };
  };
  back = (): Promise<void> => this.go(Math.max(0, this.#tree.node(this.at).parent));
  forward = (): Promise<void> => this.go(this.#tree.next(this.at));
  first = (): Promise<void> => this.go(0);
  last = (): Promise<void> => this.go(this.#tree.end(this.at));

  #show(shown: TableResponse): void {
    this.shown = shown;
    this.errorMessage = '';
    const made = shown.turns.length - this.path.length;
    for (const turn of shown.turns.slice(shown.turns.length - made)) this.at = this.#tree.add(this.at, turn.seat, turn.text);
    this.#changed += 1;
  }

  async #load(request: TableRequest): Promise<TableResponse | null> {
    this.busy = true;
    try {
      const shown = await boardState(request);
      this.errorMessage = '';
      return shown;
    } catch (error) {
      this.errorMessage = describeError(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
