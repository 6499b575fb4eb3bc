// The rule pages, loaded on first use.
import type { Locale } from '../lib/i18n.svelte';
import { loaderOf } from '../lib/collections';
import type { GameId } from '../lib/types';
import { parseMarkdown, type Block } from './markdown';

const files = import.meta.glob<string>(['../../../rules/*.en.md', '../../../rules/*.ru.md'], {
  query: '?raw',
  import: 'default',
});
const cache = new Map<string, Promise<Block[]>>();

export function loadRulePage(game: GameId, locale: Locale): Promise<Block[]> {
  const path = `../../../rules/${game}.${locale}.md`;
  let page = cache.get(path);
  if (!page) cache.set(path, (page = loaderOf(files, path)().then(parseMarkdown)));
  return page;
}
