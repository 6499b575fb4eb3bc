// Texts of lessons and rules, loaded with the pages that need them.
import { loadLessonFile } from '../games';
import { getOrCreate, loaderOf } from '../lib/collections';
import { language, type Locale } from '../lib/i18n.svelte';
import type { GameId } from '../lib/types';

const files = import.meta.glob<string>('../../locales/*/lessons.ftl', { query: '?raw', import: 'default' });
const loaders = new Map<GameId, (locale: Locale) => Promise<string>>();
const loadCommon = (locale: Locale): Promise<string> => loaderOf(files, `../../locales/${locale}/lessons.ftl`)();

export const loadCommonTexts = (): Promise<void> => language.addTexts(loadCommon);
export async function loadLessonTexts(game: GameId): Promise<void> {
  const load = getOrCreate(loaders, game, () => (locale: Locale) => loadLessonFile(game, locale));
  await Promise.all([loadCommonTexts(), language.addTexts(load)]);
}
