import { api, Refused, type TableShown } from '../lib/api';
import { voice } from '../lib/announce.svelte';
import { language, t } from '../lib/i18n.svelte';
import { sounds } from '../lib/sound.svelte';
import type { GameId } from '../lib/types';
import { refusal } from '../lib/refusal';
import { gameKey, spokenAll } from '../lib/words';
import { matches, readDone, writeDone, type Lesson, type Wrong } from './lessons';

export interface Answer {
  kind: 'right' | 'wrong';
  text: string;
  /** The clause that forbids it, to be shown in the reader's language. */
  clause: string | null;
}

/** The lessons of a game, one after another: a board, what is asked for, and what is said to every try. */
export class Course {
  at = $state(0);
  task = $state(0);
  shown = $state.raw<TableShown | null>(null);
  answer = $state.raw<Answer | null>(null);
  solved = $state(false);
  done = $state.raw<Set<string>>(new Set());
  lesson = $derived.by(() => this.lessons[this.at] as Lesson | undefined);
  key = $derived.by(() => `lesson-${gameKey(this.game)}-${this.lesson?.id}`);
  #turns: string[] = [];
  #visit = 0;

  constructor(
    readonly game: GameId,
    readonly lessons: Lesson[],
  ) {
    this.done = readDone(game);
    const first = lessons.findIndex((lesson) => !this.done.has(lesson.id));
    this.at = Math.max(0, first);
  }

  get finished(): boolean {
    return this.lessons.every((lesson) => this.done.has(lesson.id));
  }

  go = async (at: number): Promise<void> => {
    this.at = Math.max(0, Math.min(this.lessons.length - 1, at));
    this.answer = null;
    this.solved = false;
    this.task = 0;
    this.#turns = [...(this.lesson?.turns ?? [])];
    this.shown = null;
    if (!this.lesson?.live) await this.#show();
  };
  again = (): Promise<void> => this.go(this.at);

  /** A step of the reader. */
  step = async (step: string): Promise<void> => {
    if (this.solved || !this.shown) return;
    const steps = [...this.shown.pending, step];
    const shown = await this.#ask({ steps });
    if (!shown) return;
    const made = shown.turns.length > this.#turns.length ? shown.turns[shown.turns.length - 1].text : null;
    const texts = [steps.join(' '), ...(made ? [made] : [])];
    const wrong = this.#named(texts);
    if (wrong && made) return this.#refuse(t(`${this.key}-wrong-${wrong.say}`));
    if (this.lesson!.tasks[this.task].accept.some((pattern) => texts.some((text) => matches(pattern, text)))) return this.#accept(shown, made);
    if (made) return this.#refuse(t('lesson-not-yet'));
    this.shown = shown;
    this.answer = null;
    sounds.play('move');
    voice.say(spokenAll(this.game, shown.effects));
  };

  /** A turn that the board would not let him make: the rules say why. */
  tried = async (turn: string): Promise<void> => {
    if (!this.solved) await this.#ask({ turns: [...this.#turns, turn] }, turn);
  };

  undo = async (): Promise<void> => {
    const pending = this.shown?.pending ?? [];
    if (this.solved || pending.length === 0) return;
    const shown = await this.#ask({ steps: pending.slice(0, -1) });
    if (shown) this.shown = { ...shown, effects: [] };
  };

  /** Makes the task before the reader's eyes. */
  show = async (): Promise<void> => {
    const visit = this.#visit;
    await this.#show();
    for (const step of this.lesson?.tasks[this.task].solution ?? []) {
      await new Promise((done) => setTimeout(done, 500));
      if (visit !== this.#visit) return;
      await this.step(step);
    }
  };

  finish = (): void => {
    this.solved = true;
    this.answer = { kind: 'right', text: t(`${this.key}-done`), clause: null };
    this.done = new Set([...this.done, this.lesson!.id]);
    writeDone(this.game, this.done);
    sounds.play('end');
    voice.say(`${t('lesson-right')} ${this.answer.text}`);
  };

  forget = (): void => {
    this.done = new Set();
    writeDone(this.game, this.done);
    void this.go(0);
  };

  async #accept(shown: TableShown, made: string | null): Promise<void> {
    this.shown = shown;
    this.answer = null;
    sounds.play(shown.effects.some((e) => e.effect === 'captured') ? 'take' : 'move');
    voice.say(spokenAll(this.game, shown.effects));
    const visit = this.#visit;
    if (made) this.#turns.push(made);
    for (const turn of this.lesson!.tasks[this.task].reply ?? []) {
      await new Promise((done) => setTimeout(done, 700));
      if (visit !== this.#visit) return;
      const next = await this.#ask({ turns: [...this.#turns, turn] });
      if (!next) return;
      this.#turns.push(turn);
      this.shown = next;
      voice.say(spokenAll(this.game, next.effects));
    }
    if (this.task + 1 < this.lesson!.tasks.length) this.task += 1;
    else this.finish();
  }

  #named(texts: string[]): Wrong | undefined {
    return this.lesson!.wrong.find((wrong) => (wrong.task ?? 0) === this.task && texts.includes(wrong.try));
  }

  #refuse(text: string, clause: string | null = null): void {
    this.answer = { kind: 'wrong', text, clause };
    sounds.play('no');
    voice.say(text);
    if (!clause) void this.#show();
  }

  async #show(): Promise<void> {
    this.#visit += 1;
    const visit = this.#visit;
    const shown = await this.#ask({});
    if (shown && visit === this.#visit) this.shown = { ...shown, effects: [] };
  }

  async #ask(more: { turns?: string[]; steps?: string[] }, tried?: string): Promise<TableShown | null> {
    const { setup, position } = this.lesson!;
    try {
      return await api.table({ game: this.game, setup, position, turns: this.#turns, ...more });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // No fault of the reader's: the board stays as it is.
      if (error.code !== 'illegal' && error.code !== 'garbage') {
        this.answer = { kind: 'wrong', text: refusal(error), clause: null };
        return null;
      }
      const text = tried ?? more.steps?.join(' ') ?? '';
      const wrong = this.#named([text]) ?? this.lesson!.wrong.find((w) => w.refused && w.refused === error.clause && (w.task ?? 0) === this.task);
      if (wrong) this.#refuse(t(`${this.key}-wrong-${wrong.say}`), wrong.refused ?? null);
      else if (error.clause) this.#refuse(language.locale === 'en' ? `${t('refused-illegal')} ${error.reason}` : t('lesson-forbidden', { clause: error.clause }), error.clause);
      else this.#refuse(refusal(error), '');
      return null;
    }
  }
}
