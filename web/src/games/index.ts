// The folders of the games, found by their names. A game of the catalog without a folder has no board on this page.
import type { Component } from 'svelte';
import { lazyLoad } from '../lib/lazyLoad.svelte';
import type { Locale } from '../lib/i18n.svelte';
import type { Lesson } from '../learn/lessons';
import type { BoardModule, DemoFrame, EditorProps, GameUi } from './ui';

/** Maps the files of a glob to the ids of their games. */
const byGame = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/')[1] ?? '', file]));

const uis = byGame(import.meta.glob<GameUi>('./*/ui.ts', { eager: true, import: 'default' }));
const boards = lazyLoad(byGame(import.meta.glob<BoardModule>('./*/Board.svelte')));
const editors = lazyLoad(byGame(import.meta.glob<{ default: Component<EditorProps> }>('./*/Editor.svelte')));
const demos = byGame(import.meta.glob<DemoFrame[]>('./*/demo.json', { import: 'default' }));
const lessons = byGame(import.meta.glob<{ lessons: Lesson[] }>('./*/lessons.json', { import: 'default' }));
const lessonTexts: Record<Locale, Record<string, () => Promise<string>>> = {
  en: byGame(import.meta.glob<string>('./*/lessons.en.ftl', { query: '?raw', import: 'default' })),
  ru: byGame(import.meta.glob<string>('./*/lessons.ru.ftl', { query: '?raw', import: 'default' })),
};

/** For a game without a folder: the page shows what the server says. */
const NO_UI: GameUi = { prompt: () => '', heightRatio: () => 1, setupName: (setup) => setup };

export const uiOf = (game: string): GameUi => uis[game] ?? NO_UI;
export const hasBoard = (game: string): boolean => game in boards;
export const loadBoard = (game: string): Promise<BoardModule> | undefined => boards[game]?.();
export const loadEditor = (game: string): Promise<{ default: Component<EditorProps> }> | undefined => editors[game]?.();
export const loadDemo = (game: string): Promise<DemoFrame[]> => demos[game]?.() ?? Promise.resolve([]);
export const hasLessons = (game: string): boolean => game in lessons;
export const loadLessons = async (game: string): Promise<Lesson[]> => (await lessons[game]?.())?.lessons ?? [];
export const loadLessonFile = async (game: string, locale: Locale): Promise<string> =>
  (await lessonTexts[locale][game]?.()) ?? '';
