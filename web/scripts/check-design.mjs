// Checks that colours and font weights are written only in src/design/tokens.css.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = new URL('../src', import.meta.url).pathname;
const TOKENS = join('design', 'tokens.css');
const RULES = [
  [/(?<=['"\s(:,])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi, 'colour'],
  [/\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/g, 'colour'],
  [
    /(?:color|background|fill|stroke|border[\w-]*|shadow)\s*[:=]\s*["']?(?:white|black|red|green|blue|gr[ae]y|yellow|orange)\b/g,
    'colour',
  ],
  [/font-weight(?:: |=")(?!var\(|500"|600"|100 900)[\w]+/g, 'weight'],
];
let errors = 0;
for (const name of readdirSync(src, { recursive: true }).filter((file) => /\.(svelte|ts|css)$/.test(file) && file !== TOKENS)) {
  const lines = readFileSync(join(src, name), 'utf8').split('\n');
  for (const [i, line] of lines.entries())
    for (const [pattern, what] of RULES)
      for (const [found] of line.matchAll(pattern)) {
        errors += 1;
        console.error(`src/${name}:${i + 1}: the ${what} ${found} belongs into src/${TOKENS}`);
      }
}
if (errors) process.exit(1);
console.log('colours and weights come from the tokens');
