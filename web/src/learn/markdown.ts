// A small parser for the Markdown of the rule pages. It returns blocks that Svelte renders, so no HTML is injected.
import { isGame } from '../lib/gameList.svelte';
import type { GameId } from '../lib/types';

export type Span =
  { kind: 'text' | 'strong' | 'emphasis' | 'settled' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

export interface Clause {
  number: string;
  /** Its test: the file in the repository and the name. */
  file: string;
  test: string;
  spans: Span[];
}
export interface Figure {
  game: GameId;
  setup: string;
  position: string;
  turns: string[];
  caption: string;
}
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'clauses'; clauses: Clause[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'figure'; figure: Figure };

/** Marks a note on a question that the original rules left open. */
const SETTLED = /^\[?(settled|решено)/i;

/** Parses `code`, **strong**, *emphasis* and [links](href). */
export function parseSpans(text: string): Span[] {
  const found: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/g)) {
    if (match.index > last) found.push({ kind: 'text', text: text.slice(last, match.index) });
    last = match.index + match[0].length;
    const [, code, strong, emphasis, link = '', href = ''] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) found.push({ kind: SETTLED.test(emphasis) ? 'settled' : 'emphasis', text: emphasis });
    else found.push({ kind: 'link', text: link, href: siteHref(href) });
  }
  if (last < text.length) found.push({ kind: 'text', text: text.slice(last) });
  return found;
}

/** Maps a link between rule files to the address on the site. */
function siteHref(href: string): string {
  const page = /^([\w]+)\.(?:en|ru)\.md(#\w+)?$/.exec(href);
  return page ? `/rules/${page[1]}${page[2] ?? ''}` : href;
}

function parseFigure(head: string, body: string[]): Figure | null {
  const [, game, setup = ''] = head.split(' ');
  if (!game || !isGame(game)) return null;
  const [position = '', ...rest] = body;
  const turns = rest.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
  const caption = rest.filter((line) => !line.startsWith('> ')).join(' ');
  return { game, setup, position, turns, caption };
}

export function parseMarkdown(page: string): Block[] {
  const blocks: Block[] = [];
  const lines = page.split('\n');
  let i = 0;
  /** Takes the lines up to the first that does not belong to the block. */
  const takeWhile = (belongs: (line: string) => boolean): string[] => {
    const end = lines.findIndex((line, k) => k >= i && !belongs(line));
    const taken = lines.slice(i, end < 0 ? lines.length : end);
    i += taken.length;
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i++] ?? '';
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
      const [, marks = '', text = ''] = heading;
      blocks.push({ kind: 'heading', level: marks.length, text, id: `h${blocks.length}` });
    } else if (line.startsWith('```')) {
      const found = parseFigure(
        line.slice(3),
        takeWhile((next) => next !== '```'),
      );
      i += 1;
      if (found) blocks.push({ kind: 'figure', figure: found });
    } else if (line.startsWith('- ')) {
      const items = [line, ...takeWhile((next) => next.startsWith('- '))].map((item) => item.slice(2));
      const clauses = items.map((item) => /^\*\*\[([A-Z]\d+)\]\(\.\.\/([^)#]*)#(\w+)\)\*\* (.*)$/.exec(item));
      if (clauses.every((c) => c !== null))
        blocks.push({
          kind: 'clauses',
          clauses: clauses.map(([, number = '', file = '', test = '', text = '']) => ({
            number,
            file,
            test,
            spans: parseSpans(text),
          })),
        });
      else blocks.push({ kind: 'list', items: items.map(parseSpans) });
    } else if (line.trim()) {
      const text = [line, ...takeWhile((next) => next.trim() !== '' && !/^(#|```|- )/.test(next))];
      const inside = parseSpans(text.join(' '));
      // Skips the link to the other language: the page has a language switch.
      const other = inside.length === 1 && inside[0]?.kind === 'link' && /^\[[^\]]+\]\(\w+\.(?:en|ru)\.md\)$/.test(line);
      if (!other) blocks.push({ kind: 'paragraph', spans: inside });
    }
  }
  return blocks;
}

/** The text of a rule for players: without the notes on questions that the original rules left open. */
export function forPlayers(spans: Span[]): Span[] {
  return spans.flatMap((span, i) => {
    if (span.kind === 'settled') return [];
    const noteFollows = spans[i + 1]?.kind === 'settled';
    return [noteFollows && span.kind === 'text' ? { ...span, text: span.text.trimEnd() } : span];
  });
}
/** The notes that `forPlayers` leaves out. */
export const settledNotes = (spans: Span[]): Span[] => spans.filter((span) => span.kind === 'settled');

export const clausesByNumber = (blocks: Block[]): Map<string, Clause> =>
  new Map(blocks.flatMap((block) => (block.kind === 'clauses' ? block.clauses : [])).map((clause) => [clause.number, clause]));
