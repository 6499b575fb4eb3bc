// Source of the clause tests, taken from the Rust files. A file loads when one of its tests is first opened.

import { loaderOf } from '../lib/collections';

const files = import.meta.glob<string>(
  ['../../../crates/games/src/**/tests.rs', '../../../crates/games/src/**/tests/*.rs', '../../../crates/games/tests/it/**/*.rs'],
  {
    query: '?raw',
    import: 'default',
  },
);

/** Source of a test, from its comments and attributes to its closing brace. */
export async function loadTestSource(file: string, name: string): Promise<string> {
  const lines = (await loaderOf(files, `../../../${file}`)()).split('\n');
  const head = lines.findIndex((line) => line.trimStart().startsWith(`fn ${name}(`));
  const first = lines[head];
  if (first === undefined) throw new Error(`${file} has no test ${name}`);
  const margin = first.length - first.trimStart().length;
  let from = head;
  while (/^\s*(#\[|\/\/)/.test(lines[from - 1] ?? '')) from -= 1;
  const to = lines.findIndex((line, i) => i > head && line === `${' '.repeat(margin)}}`);
  return lines
    .slice(from, to + 1)
    .map((line) => line.slice(margin))
    .join('\n');
}
