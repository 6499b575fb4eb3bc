// What a first visit costs, compressed: the home page with its five boards, in the language that has more words. Fails above 200 KB.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));

/** The files that an entry of the manifest brings with it. */
function files(key, found = new Set()) {
  const entry = manifest[key];
  if (!entry) throw new Error(`the build has no ${key}`);
  if (!found.has(entry.file)) {
    found.add(entry.file);
    for (const style of entry.css ?? []) found.add(style);
    for (const other of entry.imports ?? []) files(other, found);
  }
  return found;
}

const weight = (names) => [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0);
const first = new Set(['index.html', ...files('index.html')]);
for (const board of ['Alpha', 'Gamma', 'Exchange', 'TwoTen', 'Ampli']) files(`src/boards/${board}.svelte`, first);
const words = Math.max(...['en', 'ru'].map((locale) => weight([...files(`locales/${locale}/index.ts`)].filter((name) => !first.has(name)))));
const total = weight(first) + words;
console.log(`a first visit: ${(total / 1024).toFixed(1)} KB compressed in ${first.size + 1} files`);
if (total > 200 * 1024) process.exit(1);
