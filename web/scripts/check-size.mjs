// Measures the compressed size of a first visit: the home page with the boards and demos of all games, in the larger language, with the
// typeface; and of the WebAssembly modules, which it also puts into the build in compressed form, because compressing them takes seconds.
// Fails above a limit.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
    for (const file of [...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(file);
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
const FONT_LIMIT_BYTES = 60 * 1024;
const fonts = [...first].filter((name) => name.endsWith('.woff2'));
const fontBytes = fonts.reduce((sum, name) => sum + readFileSync(join(dist, name)).length, 0);
if (fonts.length === 0 || fontBytes > FONT_LIMIT_BYTES) throw new Error(`${fonts.length} font files with ${fontBytes} bytes`);
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
  const module = new URL(`../src/rules/wasm/${name}_bg.wasm`, import.meta.url).pathname;
  const compressed = `${module}.br`;
  if (!existsSync(compressed) || statSync(compressed).mtimeMs < statSync(module).mtimeMs) {
    writeFileSync(compressed, brotliCompressSync(readFileSync(module)));
  }
  copyFileSync(compressed, join(dist, 'assets', `${file}.br`));
  const size = statSync(compressed).size;
  console.log(`${name} module: ${(size / 1000).toFixed(1)} KB compressed`);
  tooLarge ||= size > limit;
}
if (tooLarge) process.exit(1);
