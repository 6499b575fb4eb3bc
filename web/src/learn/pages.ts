// The rule pages, each fetched when it is first asked for.
import type { Locale } from '../lib/i18n.svelte';
import type { GameId } from '../lib/types';
import { read, type Block } from './markdown';

const files = import.meta.glob<string>(['../../../rules/*.en.md', '../../../rules/*.ru.md'], { query: '?raw', import: 'default' });
const known = new Map<string, Promise<Block[]>>();

export function rulePage(game: GameId, locale: Locale): Promise<Block[]> {
  const path = `../../../rules/${game}.${locale}.md`;
  let page = known.get(path);
  if (!page) known.set(path, (page = files[path]().then(read)));
  return page;
}
