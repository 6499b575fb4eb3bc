// Makes src/lib/demos.ts: for each game a position out of a game the computer played against itself, and the turns that follow.
// node scripts/demos.mjs http://127.0.0.1:8210
import { writeFileSync } from 'node:fs';

const server = process.argv[2] ?? 'http://127.0.0.1:8210';
const ask = async (path, body) => {
  const answer = await fetch(server + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const data = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${data.reason}`);
  return data;
};
const PLAN = { alpha: [16, 14], gamma: [58, 14], exchange: [5, 12], 210: [3, 10], ampli: [5, 9] };
const lines = [];
for (const [game, [before, after]] of Object.entries(PLAN)) {
  const turns = [];
  let at = null;
  while (turns.length < before + after) {
    if (turns.length === before) at = await ask('/api/table', { game, seed: 7, turns });
    const table = await ask('/api/table', { game, seed: 7, turns });
    if (table.outcome) break;
    const { turn } = await ask('/api/think', { game, seed: 7, turns, level: 4, time_ms: 150 });
    turns.push(turn);
    process.stderr.write('.');
  }
  const more = turns.slice(before);
  lines.push(`  ${/^\d/.test(game) ? `'${game}'` : game}: {\n    position: ${JSON.stringify(at.position)},\n    turns: ${JSON.stringify(more).replaceAll('","', '", "')},\n  },`);
}
writeFileSync(
  new URL('../src/lib/demos.ts', import.meta.url),
  `// Made by scripts/demos.mjs.\nimport type { GameId } from './types';\n\n/** Where the small boards of the first page begin, and what is played on them. */\nexport const DEMOS: Record<GameId, { setup?: string; position?: string; turns: string[] }> = {\n${lines.join('\n')}\n};\n`,
);
