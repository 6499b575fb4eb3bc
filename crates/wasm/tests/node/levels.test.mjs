// Levels that are limited by nodes play the same turns as natively: crates/wasm/tests/it/levels.rs reads the same file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root, think } from './modules.mjs';

const text = readFileSync(new URL('crates/wasm/tests/levels.jsonl', root), 'utf8');
const lines = text.split('\n').filter(Boolean).map((line) => JSON.parse(line));

test('the file has levels of several games', () => assert.ok(new Set(lines.map(({ game }) => game)).size > 1));

for (const { game, level, nodes, turns } of lines) {
  test(`${game}, level ${level}, ${nodes} nodes`, () => {
    for (const [at, turn] of turns.entries()) {
      const answer = think({ game, turns: turns.slice(0, at), level, nodes, choice_seed: at + 1 });
      assert.equal(answer.turn, turn, `turn ${at + 1}`);
    }
  });
}
