// Compresses the files of the build with Brotli at its best quality, which takes too long for a server to do at each request. The server
// sends them to browsers that take Brotli. Asset names contain a hash of their content, so a compressed file is never out of date.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const assets = new URL('../dist/assets', import.meta.url).pathname;
const modules = new URL('../src/rules/wasm', import.meta.url).pathname;

/** Compressing a WebAssembly module takes seconds, so the result is kept beside the module. */
async function compressModule(file) {
  const module = join(modules, file.replace(/-[\w-]{8}\.wasm$/, '.wasm'));
  const kept = `${module}.br`;
  if (!existsSync(kept) || statSync(kept).mtimeMs < statSync(module).mtimeMs) {
    writeFileSync(kept, await compress(readFileSync(module)));
  }
  copyFileSync(kept, join(assets, `${file}.br`));
}

const files = readdirSync(assets);
await Promise.all([
  ...files.filter((name) => name.endsWith('.wasm')).map(compressModule),
  ...files
    .filter((name) => /\.(js|css|jsonl)$/.test(name))
    .map(async (name) => writeFileSync(join(assets, `${name}.br`), await compress(readFileSync(join(assets, name))))),
]);
