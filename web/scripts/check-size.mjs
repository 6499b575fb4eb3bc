// Measures the compressed size of a first visit: the home page with the boards and demos of all games, in the larger language; and of
// the WebAssembly modules. Fails above a limit.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const FIRST_VISIT_LIMIT_BYTES = 200 * 1024;
const MODULE_LIMIT_BYTES = { rules: 250_000, engine: 700_000 };
const dist = new URL('../dist', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));

/** Collects the files that a manifest entry loads. */
function files(key, found = new Set()) {
  const entry = manifest[key];
  if (!entry) throw new Error(`the build does not contain ${key}`);
  if (!found.has(entry.file)) {
    found.add(entry.file);
    for (const style of entry.css ?? []) found.add(style);
    for (const other of entry.imports ?? []) files(other, found);
  }
  return found;
}

const compressedSize = (names) => [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0);
const first = new Set(['index.html', ...files('index.html')]);
const shownAtHome = Object.keys(manifest).filter((key) => /^src\/games\/[^/]+\/(Board\.svelte|demo\.json)$/.test(key));
for (const key of shownAtHome) files(key, first);
const texts = Math.max(
  ...['en', 'ru'].map((locale) => compressedSize([...files(`locales/${locale}/index.ts`)].filter((name) => !first.has(name)))),
);
const total = compressedSize(first) + texts;
console.log(`first visit: ${(total / 1024).toFixed(1)} KB compressed in ${first.size + 1} files`);
let tooLarge = total > FIRST_VISIT_LIMIT_BYTES;

const assets = readdirSync(join(dist, 'assets'));
for (const [name, limit] of Object.entries(MODULE_LIMIT_BYTES)) {
  const file = assets.find((asset) => asset.startsWith(`${name}_bg`) && asset.endsWith('.wasm'));
  if (!file) {
    console.log(`${name} module: not in this build; the server answers instead`);
    continue;
  }
  const size = brotliCompressSync(readFileSync(join(dist, 'assets', file))).length;
  console.log(`${name} module: ${(size / 1000).toFixed(1)} KB compressed`);
  tooLarge ||= size > limit;
}
if (tooLarge) process.exit(1);
