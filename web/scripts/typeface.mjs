// Cuts the typeface down to the letters of the page's texts and to the weights of the design. Whole files come only for other letters,
// such as those of a player's name.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = new URL('..', import.meta.url).pathname;
const own = new URL(import.meta.url).pathname;
/** Git ignores it; `src/design/fonts.css` loads the files. */
const folder = join(root, 'src/design/fonts');
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** The same letters as in `unicode-range` of `src/design/fonts.css`. */
const FILES = {
  latin: `${range(0x20, 0x7e)}\u00a0«·»½×–—‘’“”„…−`,
  cyrillic: `Ёё№${range(0x0410, 0x044f)}`,
};
const WEIGHTS = { wght: { min: 400, max: 600 } };

async function cut(name, letters) {
  const source = join(root, `node_modules/@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`);
  const target = join(folder, `onest-${name}.woff2`);
  const made = existsSync(target) ? statSync(target).mtimeMs : 0;
  if (made > Math.max(statSync(source).mtimeMs, statSync(own).mtimeMs)) return;
  const font = await subsetFont(readFileSync(source), letters, { targetFormat: 'woff2', variationAxes: WEIGHTS });
  mkdirSync(folder, { recursive: true });
  writeFileSync(target, font);
}

/** The plugin writes the files before the page is built or served. */
export const typeface = () => ({
  name: 'typeface',
  buildStart: async () => void (await Promise.all(Object.entries(FILES).map(([name, letters]) => cut(name, letters)))),
});
