// The texts of lessons and rules: fetched with the pages that need them.
import { language, type Locale } from '../lib/i18n.svelte';
import type { GameId } from '../lib/types';

const files = import.meta.glob<string>('../../locales/*/lessons*.ftl', { query: '?raw', import: 'default' });
const loaders = new Map<string, (locale: Locale) => Promise<string>>();

function texts(name: string): Promise<void> {
  let load = loaders.get(name);
  if (!load) loaders.set(name, (load = (locale) => files[`../../locales/${locale}/${name}.ftl`]()));
  return language.extend(load);
}

export const commonTexts = (): Promise<void> => texts('lessons');
export const lessonTexts = async (game: GameId): Promise<void> => {
  await Promise.all([commonTexts(), texts(`lessons-${game}`)]);
};
