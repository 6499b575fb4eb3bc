// The tests that bear the clauses, out of the sources of the rules: each file fetched when one of its tests is first looked at.

const files = import.meta.glob<string>(['../../../crates/games/src/**/tests.rs', '../../../crates/games/src/**/tests/*.rs', '../../../crates/games/tests/*.rs', '../../../crates/games/tests/gamma/*.rs'], {
  query: '?raw',
  import: 'default',
});

/** A test as its source has it, from what is said about it to its last brace. */
export async function testSource(file: string, name: string): Promise<string> {
  const lines = (await files[`../../../${file}`]()).split('\n');
  const head = lines.findIndex((line) => line.trimStart().startsWith(`fn ${name}(`));
  const margin = lines[head].length - lines[head].trimStart().length;
  let from = head;
  while (/^\s*(#\[|\/\/)/.test(lines[from - 1] ?? '')) from -= 1;
  const to = lines.findIndex((line, i) => i > head && line === `${' '.repeat(margin)}}`);
  return lines.slice(from, to + 1).map((line) => line.slice(margin)).join('\n');
}
