// Texts of lessons and rules, loaded with the pages that need them.
import { language, type Locale } from '../lib/i18n.svelte';
import { loaderOf } from '../lib/collections';
import type { GameId } from '../lib/types';

const files = import.meta.glob<string>('../../locales/*/lessons*.ftl', { query: '?raw', import: 'default' });
const loaders = new Map<string, (locale: Locale) => Promise<string>>();

function loadTexts(name: string): Promise<void> {
  let load = loaders.get(name);
  if (!load) loaders.set(name, (load = (locale) => loaderOf(files, `../../locales/${locale}/${name}.ftl`)()));
  return language.addTexts(load);
}

export const loadCommonTexts = (): Promise<void> => loadTexts('lessons');
export const loadLessonTexts = async (game: GameId): Promise<void> => {
  await Promise.all([loadCommonTexts(), loadTexts(`lessons-${game}`)]);
};
