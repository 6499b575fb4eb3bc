import { api, type PuzzleAsked, type PuzzleHint, type PuzzleSolution, type TableShown } from './api';
import { solvedOn, today } from './streak';
import { Tree } from './tree';
import type { AmpliView, GameId, View } from './types';
import { explain, whyNot } from './refusal';

export type Phase = 'loading' | 'asking' | 'judging' | 'wrong' | 'done' | 'given' | 'missing';

/** How long a wrong turn stays on the board before it is taken back. */
const WRONG_FOR = 1100;

/** A puzzle in the hands of somebody who solves it. The solution is on the server until it is found or given up. */
export class Solving {
  puzzle = $state.raw<PuzzleAsked | null>(null);
  shown = $state.raw<TableShown | null>(null);
  phase = $state<Phase>('loading');
  solution = $state.raw<PuzzleSolution | null>(null);
  /** No hint, the theme, what moves. */
  hints = $state(0);
  hint = $state.raw<PuzzleHint | null>(null);
  trouble = $state('');
  /** The last turn that was tried and was not the best. */
  missed = $state('');
  daily = $state(false);
  /** Which turn of the line the board shows, once the solution is known. */
  at = $state(0);
  found = $state.raw<string[]>([]);
  #turns: string[] = [];
  #seats: number[] = [];
  #line = $state.raw(new Tree());

  items = $derived(this.#line.items());
  open = $derived(this.phase === 'asking');
  over = $derived(this.phase === 'done' || this.phase === 'given');
  left = $derived((this.puzzle?.asked ?? 1) - this.found.length);

  async load(game: GameId, id: string): Promise<void> {
    try {
      const daily = await api.dailyPuzzle(game, today());
      const puzzle = id === 'daily' ? daily : await api.puzzle(game, id);
      this.puzzle = puzzle;
      this.daily = puzzle.id === daily.id;
      await this.#show([]);
      this.phase = 'asking';
    } catch (error) {
      this.#tell(error);
      this.phase = 'missing';
    }
  }

  async step(step: string): Promise<void> {
    if (!this.open || !this.puzzle) return;
    const before = this.#turns;
    try {
      const shown = await this.#table(before, [...(this.shown?.pending ?? []), step]);
      this.shown = shown;
      this.trouble = '';
      if (shown.pending.length > 0 || shown.turns.length === before.length) return;
      this.phase = 'judging';
      const tried = [...this.found, shown.turns[shown.turns.length - 1].text];
      const judged = await api.tryPuzzle(this.puzzle.game, this.puzzle.id, tried);
      if (judged.result === 'wrong') {
        this.phase = 'wrong';
        this.missed = shown.turns[shown.turns.length - 1].text;
        await new Promise((done) => setTimeout(done, WRONG_FOR));
        await this.#show(before, true);
        this.phase = 'asking';
        return;
      }
      this.found = tried;
      this.missed = '';
      this.hints = Math.min(this.hints, 1);
      this.hint = null;
      if (judged.result === 'done') return await this.#finish(judged, 'done');
      await this.#show(judged.turns);
      this.phase = 'asking';
    } catch (error) {
      this.#tell(error);
      await this.#show(before, true).catch(() => {});
      this.phase = 'asking';
    }
  }

  /** Says which rule forbids a turn that was tried. */
  async tried(turn: string): Promise<void> {
    const { puzzle, shown } = this;
    if (!puzzle || !this.open) return;
    const why = await whyNot({ game: puzzle.game, setup: puzzle.setup, position: puzzle.position, turns: this.#turns }, turn);
    if (this.shown === shown) this.trouble = why;
  }

  /** Takes back a step of the unfinished turn. */
  async undo(): Promise<void> {
    const pending = this.shown?.pending ?? [];
    if (!this.open || pending.length === 0) return;
    this.shown = { ...(await this.#table(this.#turns, pending.slice(0, -1))), effects: [] };
  }

  async help(): Promise<void> {
    if (!this.puzzle || !this.open) return;
    try {
      if (this.hints > 0) this.hint = (await api.hintPuzzle(this.puzzle.game, this.puzzle.id, this.found.length)).hint;
      this.hints = Math.min(2, this.hints + 1);
    } catch (error) {
      this.#tell(error);
    }
  }

  async giveUp(): Promise<void> {
    if (!this.puzzle || !this.open) return;
    try {
      await this.#finish(await api.giveUpPuzzle(this.puzzle.game, this.puzzle.id), 'given');
    } catch (error) {
      this.#tell(error);
    }
  }

  go = async (n: number): Promise<void> => {
    if (!this.solution) return;
    const forward = n === this.at + 1;
    const to = Math.max(0, Math.min(this.solution.line.length, n));
    const shown = await this.#table(this.solution.line.slice(0, to), []).catch(() => null);
    if (!shown) return;
    this.at = to;
    this.shown = forward ? shown : { ...shown, effects: [] };
  };

  async #finish(solution: PuzzleSolution, how: 'done' | 'given'): Promise<void> {
    const { game, id, side } = this.puzzle!;
    const whole = await this.#table(solution.line, []);
    const line = new Tree();
    let last = 0;
    for (const turn of whole.turns) last = line.add(last, turn.seat, turn.text);
    this.#line = line;
    this.#seats = whole.turns.map((turn) => turn.seat);
    this.solution = solution;
    // The board stays where the solver's last turn left it; who gave up sees the puzzle again and plays the line himself.
    let own = 0;
    const asked = this.puzzle!.asked;
    const end = this.#seats.findIndex((seat) => seat === side && ++own === asked) + 1;
    this.at = how === 'done' ? end : 0;
    await this.#show(solution.line.slice(0, this.at), how === 'given');
    this.phase = how;
    solvedOn(game, id, how, this.daily);
  }

  async #show(turns: string[], still = false): Promise<void> {
    const shown = await this.#table(turns, []);
    this.#turns = turns;
    this.shown = still ? { ...shown, effects: [] } : shown;
  }

  async #table(turns: string[], steps: string[]): Promise<TableShown> {
    const { game, setup, position, side } = this.puzzle!;
    const shown = await api.table({ game, setup, position, turns, steps, viewer: side });
    return { ...shown, view: opened(game, shown.view, shown.position) };
  }

  #tell(error: unknown): void {
    this.trouble = explain(error);
  }
}

/** In the end of a game of Ampli everybody can count which tiles the other has: a puzzle shows them. */
function opened(game: GameId, view: View, position: string): View {
  if (game !== 'ampli') return view;
  const hands = [...position.matchAll(/ [A-C]:([^| ]*)\|/g)].map(([, hand]) => (hand.match(/\d\d/g) ?? []).map((tile) => [Number(tile[0]), Number(tile[1])] as [number, number]));
  const now = view as AmpliView;
  return { ...now, seats: now.seats.map((seat, i) => (seat.hidden && hands[i] ? { ...seat, hand: hands[i], hidden: 0 } : seat)) };
}
