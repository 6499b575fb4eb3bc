// Generates src/games/ID/demo.json: for each game a position from self-play and what the board shows after each of the turns that follow.
// Usage: node scripts/demos.mjs http://127.0.0.1:8210
import { existsSync, writeFileSync } from 'node:fs';

const server = process.argv[2] ?? 'http://127.0.0.1:8210';
const answer = async (path, options) => {
  const response = await fetch(server + path, options);
  const data = await response.json();
  if (!response.ok) throw new Error(`${path}: ${data.reason}`);
  return data;
};
const post = (path, body) =>
  answer(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** The most turns of a game, and of the part that is shown: late in the game, where most happens. */
const PLAYED = 72;
const SHOWN = 12;
const SEED = 7;

for (const { id } of await answer('/api/catalog')) {
  const folder = new URL(`../src/games/${id}/`, import.meta.url);
  if (!existsSync(folder)) continue;
  const turns = [];
  while (turns.length < PLAYED) {
    const found = await post('/api/think', { game: id, seed: SEED, turns, level: 4, time_ms: 150 }).catch(() => null);
    if (!found) break;
    turns.push(found.turn);
    process.stderr.write('.');
  }
  const before = Math.max(0, Math.min(Math.floor(turns.length * 0.8), turns.length - SHOWN));
  const frames = [];
  for (let n = before; n <= Math.min(turns.length, before + SHOWN); n++) {
    const table = await post('/api/table', { game: id, seed: SEED, turns: turns.slice(0, n) });
    frames.push({ view: table.view, effects: n === before ? [] : table.effects, lastTurn: table.turns.at(-1)?.text ?? null });
  }
  writeFileSync(new URL('demo.json', folder), `${JSON.stringify(frames)}\n`);
}
