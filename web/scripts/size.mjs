// What a first visit costs: everything the first page may fetch, compressed. Fails above 200 KB.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const all = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name));
const sizes = all.map((name) => gzipSync(readFileSync(join(dist, name))).length);
const total = sizes.reduce((a, b) => a + b, 0);
console.log(`the whole page with both languages: ${(total / 1024).toFixed(1)} KB compressed in ${all.length} files`);
if (total > 200 * 1024) process.exit(1);
