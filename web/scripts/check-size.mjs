// Measures what a visitor of the home page loads, compressed: until the page can be used, in the larger language and with the typeface;
// and after that by itself, the boards with their demos. Also the WebAssembly modules, and everything that the service worker keeps.
// Fails above a limit. Sizes are those of `compress.mjs`, and gzip for the few files that it leaves out.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD_LIMIT_BYTES = 105 * 1024;
const BOARDS_LIMIT_BYTES = 60 * 1024;
const MODULE_LIMIT_BYTES = { rules: 250_000, engine: 700_000 };
const dist = new URL('../dist', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));

/** Collects the files that a manifest entry loads. */
function files(key, found = new Set()) {
  const entry = manifest[key];
  if (!entry) throw new Error(`the build does not contain ${key}`);
  if (!found.has(entry.file)) {
    found.add(entry.file);
    for (const file of [...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(file);
    for (const other of entry.imports ?? []) files(other, found);
  }
  return found;
}

/** Bytes of a file on the wire. */
function sentBytes(name) {
  const path = join(dist, name);
  return existsSync(`${path}.br`) ? statSync(`${path}.br`).size : gzipSync(readFileSync(path)).length;
}
const compressedSize = (names) => [...names].reduce((sum, name) => sum + sentBytes(name), 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const without = (names, others) => [...names].filter((name) => !others.has(name));
/** Whole files of the typeface, for letters that no text has. */
const isWholeFont = (name) => /-wght-normal-.*\.woff2$/.test(name);

const page = new Set(['index.html', 'theme.js', 'manifest.webmanifest', 'icon.svg', ...files('index.html')]);
const fonts = [...page].filter((name) => name.endsWith('.woff2'));
for (const name of fonts) page.delete(name);
const typeface = fonts.filter((name) => !isWholeFont(name));
if (typeface.length !== 2) throw new Error(`the page has ${typeface.length} files of the typeface`);
const texts = ['ru', 'en'].map((locale) => without(files(`locales/${locale}/index.ts`), page));
texts.sort((a, b) => compressedSize(b) - compressedSize(a));
const first = [page, texts[0], typeface].map(compressedSize);
const firstLoad = first.reduce((sum, size) => sum + size, 0);
const shown = Object.keys(manifest).filter((key) => /^src\/games\/[^/]+\/(Board\.svelte|demo\.json)$/.test(key));
const boards = compressedSize(without(new Set(shown.flatMap((key) => [...files(key)])), new Set([...page, ...fonts])));
console.log(
  `first load: ${kb(firstLoad)} compressed until the home page can be used: ` +
    `${kb(first[0])} page, ${kb(first[1])} texts, ${kb(first[2])} typeface`,
);
console.log(`then, when the browser is idle: ${kb(boards)} boards and demos of all games`);
let tooLarge = firstLoad > FIRST_LOAD_LIMIT_BYTES || boards > BOARDS_LIMIT_BYTES;

const assets = readdirSync(join(dist, 'assets'));
for (const [name, limit] of Object.entries(MODULE_LIMIT_BYTES)) {
  const file = assets.find((asset) => asset.startsWith(`${name}_bg`) && asset.endsWith('.wasm'));
  if (!file) {
    console.log(`${name} module: not in this build; the server answers instead`);
    continue;
  }
  const size = sentBytes(join('assets', file));
  console.log(`${name} module: ${(size / 1000).toFixed(1)} KB compressed`);
  tooLarge ||= size > limit;
}
const kept = readdirSync(dist, { recursive: true }).filter((name) => /\.(html|js|css|svg|png|woff2|jsonl|wasm)$/.test(name));
const keptBytes = compressedSize(kept);
console.log(`at last, for use without a network: ${kb(keptBytes)} in all`);
if (tooLarge) process.exit(1);
