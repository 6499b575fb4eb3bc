// The golden playthroughs of the native rules, played through the WebAssembly table: the same positions, steps and effects.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open, root, rules } from './modules.mjs';

const folder = new URL('crates/catalog/tests/golden/', root);

for (const name of readdirSync(folder)) {
  test(name, () => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const [, game, setup, seed] = /^game (\S+) setup (\S+) seed (\d+)\n/.exec(text);
    const table = open(rules, { game, setup, seed: Number(seed) });
    const lines = text.split('\n');
    let effects = [];
    let steps = 0;
    for (const [at, line] of lines.entries()) {
      const where = `${name}, line ${at + 1}`;
      const position = /^position (.*)$/.exec(line);
      const step = /^\d+\. (\S+) chooses (\S+) of (\d+): (.*?)( …)?$/.exec(line);
      if (position) {
        assert.equal(table.state().position, position[1], where);
      } else if (step) {
        const [, seat, chosen, count, shown, more] = step;
        assert.deepEqual(effects, [], `${where}: the step before had more effects`);
        const state = table.state();
        assert.equal(state.seats[state.viewer], seat, where);
        assert.equal(state.steps.length, Number(count), where);
        assert.equal(state.steps.slice(0, 12).join(' '), shown, where);
        assert.equal(Boolean(more), state.steps.length > 12, where);
        effects = table.play(state.viewer, chosen);
        steps += 1;
      } else if (line.startsWith('   {')) {
        assert.equal(JSON.stringify(effects.shift()), line.trim(), where);
      }
    }
    assert.deepEqual(effects, []);
    assert.ok(steps > 0);
    const { outcome, hash } = table.state();
    assert.equal(hash, /^hash (\S+)$/m.exec(text)[1], 'the server would see another table');
    const over = /^over (\S+) (\S+)$/m.exec(text);
    assert.equal(outcome?.code, over?.[2].toLowerCase());
    assert.equal(outcome?.scores.join('-'), over?.[1]);
    const record = table.ask(JSON.stringify({ ask: 'record', tags: [] }));
    assert.equal(record, text.slice(text.indexOf('[Game ')));
    table.free();
  });
}
