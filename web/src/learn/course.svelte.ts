import { ApiError, type TableResponse } from '../lib/api';
import { boardState } from '../lib/board';
import { announcer } from '../lib/announcer.svelte';
import { t } from '../lib/i18n.svelte';
import { sounds } from '../lib/sounds.svelte';
import type { Effect, GameId } from '../lib/types';
import { describeApiError } from '../lib/errors';
import { gameKey, describeEffects } from '../lib/describe';
import type { TurnPreview } from '../lib/turnPreview';
import { turnInWords } from '../lib/turnWords';
import { effectsReach, viewReaches } from './goals';
import { loadDone, saveDone, type Lesson, type Mistake, type Task } from './lessons';

export interface Feedback {
  kind: 'right' | 'wrong';
  text: string;
  /** The clause that forbids the turn; the page links to it. */
  clause: string | null;
}

/** The lessons of a game: the board, the current task and the answer to each attempt. */
export class Course {
  at = $state(0);
  task = $state(0);
  shown = $state.raw<TableResponse | null>(null);
  feedback = $state.raw<Feedback | null>(null);
  /** The answer to the current task, drawn on the board until the learner acts. */
  hint = $state.raw<TurnPreview | null>(null);
  solved = $state(false);
  done = $state.raw<Set<string>>(new Set());
  lesson = $derived.by(() => this.lessons[this.at] as Lesson | undefined);
  key = $derived.by(() => `lesson-${gameKey(this.game)}-${this.lesson?.id}`);
  #turns: string[] = [];
  /** Effects of each step of the unfinished turn. */
  #effects: Effect[][] = [];
  /** The learner's seat: hidden hands stay those of the learner also after a turn. */
  #seat: number | undefined;
  /** Changes when the learner leaves the position, so that a delayed move is dropped. */
  #visit = 0;

  constructor(
    readonly game: GameId,
    readonly lessons: Lesson[],
  ) {
    this.done = loadDone(game);
    const first = lessons.findIndex((lesson) => !this.done.has(lesson.id));
    this.at = Math.max(0, first);
  }

  get #task(): Task | undefined {
    return this.lesson?.tasks[this.task];
  }

  get finished(): boolean {
    return this.lessons.every((lesson) => this.done.has(lesson.id));
  }

  go = async (at: number): Promise<void> => {
    this.#visit += 1;
    this.at = Math.max(0, Math.min(this.lessons.length - 1, at));
    this.feedback = null;
    this.hint = null;
    this.solved = false;
    this.task = 0;
    this.#turns = [...(this.lesson?.turns ?? [])];
    this.#seat = undefined;
    this.shown = null;
    if (!this.lesson?.live) await this.#show();
  };
  restart = (): Promise<void> => this.go(this.at);

  /** Makes a step of the learner. */
  step = async (step: string): Promise<void> => {
    if (this.solved || !this.shown) return;
    this.hint = null;
    const visit = this.#visit;
    let shown = await this.#load({ steps: [...this.shown.pending, step] });
    if (!shown || visit !== this.#visit) return;
    const effects = [...this.#effects, shown.effects];
    const { skip } = this.lesson!;
    if (skip && shown.steps.includes(skip)) {
      const skipped = await this.#load({ steps: [...shown.pending, skip] });
      if (!skipped || visit !== this.#visit) return;
      shown = { ...skipped, effects: [...shown.effects, ...skipped.effects] };
      effects[effects.length - 1] = shown.effects;
    }
    const made = shown.turns.length > this.#turns.length ? (shown.turns.at(-1)?.text ?? null) : null;
    if (await this.#reachesGoal(shown, effects.flat())) return this.#accept(shown, made);
    if (visit !== this.#visit) return;
    if (made) {
      const wrong = this.#knownMistake(made);
      return this.#reject(t(wrong ? `${this.key}-wrong-${wrong.say}` : 'lesson-not-yet'));
    }
    this.#effects = effects;
    this.shown = shown;
    this.feedback = null;
    sounds.play('move');
    announcer.say(describeEffects(this.game, shown.effects));
  };

  /** Explains why the board does not allow a turn. */
  explainIllegal = async (turn: string): Promise<void> => {
    if (!this.solved) await this.#load({ turns: [...this.#turns, turn] }, turn);
  };

  undo = async (): Promise<void> => {
    const pending = this.shown?.pending ?? [];
    if (this.solved || pending.length === 0) return;
    const shown = await this.#load({ steps: pending.slice(0, -1) });
    if (!shown) return;
    this.#effects.pop();
    this.shown = { ...shown, effects: [] };
  };

  /** Says and draws the answer to the current task without playing it. */
  showHint = async (): Promise<void> => {
    this.feedback = null;
    await this.#show();
    const visit = this.#visit;
    const effects: Effect[] = [];
    const solution = this.#task?.solution ?? [];
    for (let made = 1; made <= solution.length; made++) {
      const shown = await this.#load({ steps: solution.slice(0, made) });
      if (!shown || visit !== this.#visit) return;
      effects.push(...shown.effects);
    }
    this.hint = { effects, words: turnInWords(this.game, effects) };
    announcer.say(t('hint-is', { turn: this.hint.words }));
  };

  /** Plays the solution of the current task. */
  show = async (): Promise<void> => {
    this.feedback = null;
    await this.#show();
    const visit = this.#visit;
    for (const step of this.#task?.solution ?? []) {
      await new Promise((done) => setTimeout(done, 500));
      if (visit !== this.#visit) return;
      await this.step(step);
    }
  };

  finish = (): void => {
    this.solved = true;
    this.feedback = { kind: 'right', text: t(`${this.key}-done`), clause: null };
    this.done = new Set([...this.done, this.lesson!.id]);
    saveDone(this.game, this.done);
    sounds.play('end');
  };

  resetProgress = (): void => {
    this.done = new Set();
    saveDone(this.game, this.done);
    void this.go(0);
  };

  async #reachesGoal(shown: TableResponse, effects: Effect[]): Promise<boolean> {
    const goal = this.#task?.goal;
    if (!goal || !effectsReach(goal, effects)) return false;
    if (!goal.then) return viewReaches(goal, shown);
    const later = await this.#load({ turns: [...shown.turns.map((turn) => turn.text), ...goal.then] });
    return !!later && viewReaches(goal, later);
  }

  async #accept(shown: TableResponse, made: string | null): Promise<void> {
    this.shown = shown;
    this.#effects = [];
    this.feedback = null;
    sounds.play(shown.effects.some((e) => e.effect === 'captured') ? 'capture' : 'move');
    announcer.say(describeEffects(this.game, shown.effects));
    const visit = this.#visit;
    if (made) this.#turns.push(made);
    for (const turn of this.#task?.reply ?? []) {
      await new Promise((done) => setTimeout(done, 700));
      if (visit !== this.#visit) return;
      const next = await this.#load({ turns: [...this.#turns, turn] });
      if (!next) return;
      this.#turns.push(turn);
      this.shown = next;
      announcer.say(describeEffects(this.game, next.effects));
    }
    if (this.task + 1 < this.lesson!.tasks.length) this.task += 1;
    else this.finish();
  }

  #knownMistake(text: string): Mistake | undefined {
    return this.lesson!.wrong.find((wrong) => (wrong.task ?? 0) === this.task && wrong.try === text);
  }

  #reject(text: string, clause: string | null = null): void {
    this.feedback = { kind: 'wrong', text, clause };
    sounds.play('error');
    if (!clause) void this.#show();
  }

  async #show(): Promise<void> {
    this.#visit += 1;
    this.hint = null;
    const visit = this.#visit;
    const shown = await this.#load({});
    if (!shown || visit !== this.#visit) return;
    this.#effects = [];
    this.#seat ??= shown.viewer ?? undefined;
    this.shown = { ...shown, effects: [] };
  }

  async #load(changes: { turns?: string[]; steps?: string[] }, tried?: string): Promise<TableResponse | null> {
    const { setup, position } = this.lesson!;
    try {
      return await boardState({ game: this.game, setup, position, turns: this.#turns, viewer: this.#seat, ...changes });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Not a mistake of the learner: the board stays as it is.
      if (error.code !== 'illegal' && error.code !== 'garbage') {
        this.feedback = { kind: 'wrong', text: describeApiError(error), clause: null };
        return null;
      }
      const text = tried ?? changes.steps?.join(' ') ?? '';
      const wrong =
        this.#knownMistake(text) ??
        this.lesson!.wrong.find((w) => w.refused && w.refused === error.clause && (w.task ?? 0) === this.task);
      if (wrong) this.#reject(t(`${this.key}-wrong-${wrong.say}`), wrong.refused ?? null);
      else this.#reject(describeApiError(error), error.clause ?? '');
      return null;
    }
  }
}
