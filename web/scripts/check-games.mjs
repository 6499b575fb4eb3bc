// Checks that nothing of the page outside `src/games` names a game: its id, the key of its texts, or its folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const games = readdirSync(join(root, 'src/games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const ids = games.map((entry) => entry.name);
if (ids.length < 5) throw new Error(`src/games has only ${ids.length} games`);
/** Keys of texts: the first part of the ids in a game's file, as in `two-ten-line`. */
const keys = ids.map((id) => /^([\w-]+)-line =/m.exec(readFileSync(join(root, 'src/games', id, 'en.ftl'), 'utf8'))?.[1] ?? id);
const letters = [...new Set([...ids, ...keys])].filter((word) => /^[a-z]/.test(word));
/** `Alpha`, `alpha-line`, `AlphaView`, `TwoTen`; an id that is a number only as a whole text or a part of an address. */
const words = new RegExp(`(?<![a-z])(${letters.map((word) => word.replace('-', '[-_]?')).join('|')})(?![a-z])`, 'gi');
const camel = new RegExp(
  `(${letters.map((word) => word.replace(/(^|-)(.)/g, (_, __, first) => first.toUpperCase())).join('|')})(?=[A-Z])`,
);
const numbers = new RegExp(`(?<=['"\`/])(${ids.filter((id) => /^\d/.test(id)).join('|')})(?=['"\`/])`, 'g');

const sources = ['src', 'locales'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => /\.(svelte|ts|ftl|css)$/.test(name)),
);
// What is generated from Rust has the views of all games.
const outside = sources.filter((name) => !/^src\/(games|generated|rules\/wasm)\/./.test(name));
let errors = 0;
for (const name of outside) {
  readFileSync(join(root, name), 'utf8')
    .split('\n')
    .forEach((line, i) => {
      const found = [...line.matchAll(words), ...line.matchAll(numbers)][0]?.[0] ?? camel.exec(line)?.[0];
      if (!found) return;
      errors += 1;
      console.error(`${name}:${i + 1}: names the game "${found}"; move it to src/games: ${line.trim()}`);
    });
}
if (errors) process.exit(1);
console.log(`${outside.length} files outside src/games name none of ${ids.length} games`);
