import { loadRules } from '../rules';
import { type Puzzle, type PuzzleHint, type PuzzleSolution, type TableResponse } from './api';
import { boardState } from './board';
import { recordPuzzle, today } from './puzzleProgress';
import { TurnTree } from './turnTree';
import { uiOf } from '../games';
import type { Effect, GameId, TurnTrace } from './types';
import { describeError, whyIllegal } from './errors';

export type Phase = 'loading' | 'asking' | 'judging' | 'wrong' | 'done' | 'given' | 'missing';

/** Time a wrong turn stays on the board before it is taken back. */
const WRONG_TURN_MS = 1100;

/** An attempt at a puzzle. The rules reveal the solution when the player finds it or gives up. */
export class PuzzleSession {
  puzzle = $state.raw<Puzzle | null>(null);
  shown = $state.raw<TableResponse | null>(null);
  phase = $state<Phase>('loading');
  solution = $state.raw<PuzzleSolution | null>(null);
  /** Number of hints shown: none, the theme, the piece that moves. */
  hints = $state(0);
  hint = $state.raw<PuzzleHint | null>(null);
  errorMessage = $state('');
  /** The latest wrong turn, by its effects. */
  wrongTurn = $state.raw<Effect[]>([]);
  daily = $state(false);
  /** Turn of the solution that the board shows. */
  at = $state(0);
  found = $state.raw<string[]>([]);
  #turns: string[] = [];
  #seats: number[] = [];
  #line = $state.raw(new TurnTree());

  items = $derived(this.#line.items());
  accepting = $derived(this.phase === 'asking');
  over = $derived(this.phase === 'done' || this.phase === 'given');
  /** The piece that moves, as a mark on the board. */
  trace = $derived.by((): TurnTrace | null => {
    const { hint } = this;
    if (!hint || hint === 'wait' || !('place' in hint)) return null;
    const { place } = hint;
    const piece = { stone: { owner: null } };
    return { kind: 'hint', effects: [{ effect: 'moved', seat: this.puzzle!.side, piece, count: 1, from: place, to: place }] };
  });
  left = $derived((this.puzzle?.asked ?? 1) - this.found.length);

  async load(game: GameId, id: string): Promise<void> {
    try {
      const rules = await loadRules();
      const daily = await rules.dailyPuzzle(game, today());
      const puzzle = id === 'daily' ? daily : await rules.puzzle(game, id);
      this.puzzle = puzzle;
      this.daily = puzzle.id === daily.id;
      await this.#show([]);
      this.phase = 'asking';
    } catch (error) {
      this.#fail(error);
      this.phase = 'missing';
    }
  }

  async step(step: string): Promise<void> {
    if (!this.accepting || !this.puzzle) return;
    const before = this.#turns;
    try {
      const shown = await this.#table(before, [...(this.shown?.pending ?? []), step]);
      this.shown = shown;
      this.errorMessage = '';
      if (shown.pending.length > 0 || shown.turns.length === before.length) return;
      this.phase = 'judging';
      const turn = shown.turns.at(-1)?.text ?? '';
      const tried = [...this.found, turn];
      const judged = await (await loadRules()).tryPuzzle(this.puzzle.game, this.puzzle.id, tried);
      if (judged.result === 'wrong') {
        this.phase = 'wrong';
        this.wrongTurn = (await this.#table([...before, turn], [])).effects;
        await new Promise((done) => setTimeout(done, WRONG_TURN_MS));
        await this.#show(before, true);
        this.phase = 'asking';
        return;
      }
      this.found = tried;
      this.wrongTurn = [];
      this.hints = Math.min(this.hints, 1);
      this.hint = null;
      if (judged.result === 'done') return await this.#finish(judged, 'done');
      await this.#show(judged.turns);
      this.phase = 'asking';
    } catch (error) {
      this.#fail(error);
      await this.#show(before, true).catch(() => {});
      this.phase = 'asking';
    }
  }

  /** Shows which rule forbids a turn. */
  async explainIllegal(turn: string): Promise<void> {
    const { puzzle, shown } = this;
    if (!puzzle || !this.accepting) return;
    const why = await whyIllegal({ game: puzzle.game, setup: puzzle.setup, position: puzzle.position, turns: this.#turns }, turn);
    if (this.shown === shown) this.errorMessage = why;
  }

  /** Takes back a step of the unfinished turn. */
  async undo(): Promise<void> {
    const pending = this.shown?.pending ?? [];
    if (!this.accepting || pending.length === 0) return;
    this.shown = { ...(await this.#table(this.#turns, pending.slice(0, -1))), effects: [] };
  }

  async showHint(): Promise<void> {
    if (!this.puzzle || !this.accepting) return;
    try {
      if (this.hints > 0) this.hint = await (await loadRules()).hintPuzzle(this.puzzle.game, this.puzzle.id, this.found.length);
      this.hints = Math.min(2, this.hints + 1);
    } catch (error) {
      this.#fail(error);
    }
  }

  async giveUp(): Promise<void> {
    if (!this.puzzle || !this.accepting) return;
    try {
      await this.#finish(await (await loadRules()).giveUpPuzzle(this.puzzle.game, this.puzzle.id), 'given');
    } catch (error) {
      this.#fail(error);
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
    const table = await this.#table(solution.line, []);
    const line = new TurnTree();
    let last = 0;
    for (const turn of table.turns) last = line.add(last, turn.seat, turn.text);
    this.#line = line;
    this.#seats = table.turns.map((turn) => turn.seat);
    this.solution = solution;
    // A solved puzzle stays at the solver's last turn. After giving up, the board returns to the start for replay.
    let own = 0;
    const asked = this.puzzle!.asked;
    const end = this.#seats.findIndex((seat) => seat === side && ++own === asked) + 1;
    this.at = how === 'done' ? end : 0;
    await this.#show(solution.line.slice(0, this.at), how === 'given');
    this.phase = how;
    recordPuzzle(game, id, how, this.daily);
  }

  async #show(turns: string[], withoutEffects = false): Promise<void> {
    const shown = await this.#table(turns, []);
    this.#turns = turns;
    this.shown = withoutEffects ? { ...shown, effects: [] } : shown;
  }

  async #table(turns: string[], steps: string[]): Promise<TableResponse> {
    const { game, setup, position, side } = this.puzzle!;
    const seenBy = (viewer: number) => boardState({ game, setup, position, turns, steps, viewer });
    const shown = await seenBy(side);
    // Where hands are hidden, both players can work them out by counting near the end of a game.
    const { openHands } = uiOf(game);
    if (!openHands) return shown;
    const views = await Promise.all(shown.seats.map((_, seat) => seenBy(seat)));
    return {
      ...shown,
      view: openHands(
        shown.view,
        views.map(({ view }) => view),
      ),
    };
  }

  #fail(error: unknown): void {
    this.errorMessage = describeError(error);
  }
}
