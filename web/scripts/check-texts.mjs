// Checks that both languages have the same texts with the same variables, that every text used by the page exists, and that no text for
// players has a banned word.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { bannedIn } from './banned-words.mjs';

const root = new URL('..', import.meta.url).pathname;
const messages = (locale) => {
  const found = new Map();
  const shared = readdirSync(join(root, 'locales', locale)).filter((n) => n.endsWith('.ftl'));
  const ofGames = readdirSync(join(root, 'src/games'), { recursive: true }).filter((n) => n.endsWith(`${locale}.ftl`));
  for (const name of [...shared.map((n) => join('locales', locale, n)), ...ofGames.map((n) => join('src/games', n))]) {
    const text = readFileSync(join(root, name), 'utf8');
    // Ids and variables may have any word.
    for (const line of bannedIn(locale, name, text.replace(/^[\w-]+ =|\$\w+/gm, ''))) report(line);
    const entries = new FluentResource(text).body;
    const blocks = text.split(/^(?=[a-z])/m).filter((b) => /^[a-z][\w-]* =/.test(b));
    if (entries.length !== blocks.length) report(`${name}: ${blocks.length - entries.length} texts cannot be parsed`);
    for (const block of blocks) {
      const id = /^[\w-]+/.exec(block)[0];
      if (!entries.some((e) => e.id === id)) report(`${name}: ${id} cannot be parsed`);
      if (found.has(id)) report(`${name}: ${id} is defined twice`);
      found.set(id, new Set(block.match(/\$\w+/g)));
    }
  }
  return found;
};
let errors = 0;
function report(line) {
  errors += 1;
  console.error(line);
}
const en = messages('en');
const ru = messages('ru');
for (const id of new Set([...en.keys(), ...ru.keys()])) {
  if (!en.has(id)) report(`en lacks ${id}`);
  else if (!ru.has(id)) report(`ru lacks ${id}`);
  else if ([...en.get(id)].sort().join() !== [...ru.get(id)].sort().join())
    report(`${id}: the languages use different variables`);
}
const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((n) => /\.(svelte|ts)$/.test(n));
for (const name of sources) {
  const text = readFileSync(join(root, 'src', name), 'utf8');
  for (const [, id] of text.matchAll(/\bt\(\s*'([a-z][\w-]*)'/g)) if (!en.has(id)) report(`${name}: text ${id} does not exist`);
  for (const [, a, b] of text.matchAll(/\bt\([^'`)]*\? '([a-z][\w-]*)' : '([a-z][\w-]*)'/g))
    for (const id of [a, b]) if (!en.has(id)) report(`${name}: text ${id} does not exist`);
  for (const [, stem] of text.matchAll(/\bt\(`([a-z][\w-]*-)\$\{/g))
    if (![...en.keys()].some((id) => id.startsWith(stem))) report(`${name}: no text begins with ${stem}`);
}
const rules = join(root, '../rules');
for (const name of readdirSync(rules)) {
  const locale = /\.(en|ru)\.md$/.exec(name)?.[1];
  // Test names are not shown to players.
  const text = readFileSync(join(rules, name), 'utf8').replace(/\]\([^)]*\)/g, ']');
  if (locale) for (const line of bannedIn(locale, `rules/${name}`, text)) report(line);
}
if (errors) process.exit(1);
console.log(`${en.size} texts in two languages`);
