// The interface of the modules: what a table answers, what it throws, puzzles, live tables, the engine.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { engine, open, root, rules, think, thrown } from './modules.mjs';

const ask = (table, question) => table.ask(JSON.stringify(question));

test('the modules have the version of the rules that the server has', () => {
  const version = readFileSync(new URL('crates/catalog/rules-version.txt', root), 'utf8').trim();
  assert.equal(rules.rulesVersion(), version);
});

test('a table tells its state, plays and undoes', () => {
  const table = open(rules, { game: 'gamma', position: '10/9a/10/2##2###1/10/10/1###2##2/10/10/B9 w A - playing' });
  const before = table.state();
  assert.deepEqual(ask(table, { ask: 'steps_of_turn', turn: '1@a2/a1-b2' }), ['1@a2', 'a1-b2']);
  assert.equal(ask(table, { ask: 'turn_text', of: ['1@a2', 'a1-b2'] }), '1@a2/a1-b2');
  table.play(0, '1@a2');
  assert.deepEqual(table.state().pending, ['1@a2']);
  const cell = (file, rank) => ({ cell: { file, rank } });
  assert.deepEqual(ask(table, { ask: 'paths', of: ['a1-b2'] }), [[cell(0, 0), cell(1, 0), cell(1, 1)]]);
  const [moved] = table.play(0, 'a1-b2');
  assert.deepEqual(moved.path, [cell(0, 0), cell(1, 0), cell(1, 1)]);
  const after = table.state();
  assert.notEqual(after.hash, before.hash);
  assert.deepEqual(after.turns, [{ seat: 0, text: '1@a2/a1-b2' }]);
  const copy = table.copy();
  table.undoTurn();
  assert.equal(table.state().hash, before.hash);
  assert.equal(copy.state().hash, after.hash);
  table.play(0, '1@a2');
  table.undoStep();
  assert.equal(table.state().hash, before.hash);
});

test('a refusal is an object with code, reason and clause, and changes nothing', () => {
  const table = open(rules, { game: 'alpha' });
  const before = table.state();
  const refused = thrown(() => table.play(0, 'a1-a8'));
  assert.equal(refused.code, 'illegal');
  assert.match(refused.reason, /a1/);
  assert.match(refused.clause, /^A\d+$/);
  assert.deepEqual(table.state(), before);
  assert.equal(thrown(() => table.undoStep()).code, 'illegal');
  assert.equal(thrown(() => table.state(7)).code, 'garbage');
  assert.equal(thrown(() => open(rules, { game: 'chess' })).code, 'no_such');
  assert.equal(thrown(() => open(rules, { game: 'alpha', nonsense: 1 })).code, 'garbage');
  assert.equal(thrown(() => new rules.Table('{')).code, 'garbage');
  assert.equal(thrown(() => open(rules, { record: '[Game "alpha"]\n\n1. c2-c9 *' })).part, 'record');
});

test('hidden tiles stay hidden from other seats', () => {
  const table = open(rules, { game: 'ampli', seed: 5 });
  const [own, other] = [table.state(0).view.seats[0], table.state(1).view.seats[0]];
  assert.equal(own.hand.length, 6);
  assert.deepEqual([other.hand, other.hidden], [[], 6]);
});

test('every puzzle is solved by its solution', () => {
  const folder = new URL('puzzles/', root);
  for (const file of readdirSync(folder)) {
    const book = new rules.PuzzleBook(readFileSync(new URL(file, folder), 'utf8'));
    const list = book.list();
    assert.ok(list.length > 0);
    for (const { id } of list) {
      const puzzle = book.puzzle(id);
      assert.equal(puzzle.line, undefined);
      const table = open(rules, { game: puzzle.game, setup: puzzle.setup, position: puzzle.position });
      const own = book.giveUp(id).line.filter((turn) => {
        const [seat] = table.state().to_act;
        table.playTurn(turn);
        return seat === puzzle.side;
      });
      assert.equal(book.attempt(id, own.slice(0, puzzle.asked)).result, 'done', `${file} ${id}`);
      table.free();
      assert.ok(book.hint(id, 0).hint);
    }
    assert.equal(thrown(() => book.puzzle('none')).code, 'no_such');
    assert.ok(list.some(({ id }) => id === book.daily('2026-11-15').id));
  }
  assert.equal(thrown(() => new rules.PuzzleBook('{}')).code, 'illegal');
});

test('the games are those of the catalog', () => {
  const games = rules.games(['alpha']);
  assert.deepEqual(games.filter((game) => game.has_puzzles).map(({ id }) => id), ['alpha']);
  assert.equal(games.length, new Set(games.map(({ id }) => id)).size);
});

test('a search reports progress and can be stopped', () => {
  const request = { game: 'gamma', position: undefined, level: 8, time_ms: 60_000 };
  const reports = [];
  const answer = think(request, (progress) => {
    reports.push(progress);
    return false;
  });
  assert.ok(reports.length >= 1);
  assert.ok(answer.time_ms < 60_000);
  open(engine, { game: 'gamma' }).playTurn(answer.turn);
  assert.equal(thrown(() => think({ game: 'alpha', level: 9 })).code, 'garbage');
});

test('a search compares several turns', () => {
  for (const game of ['alpha', 'exchange', '210', 'ampli']) {
    const answer = think({ game, level: 8, nodes: 20_000, lines: 3 });
    const all = [answer, ...answer.others];
    assert.ok(all.length >= 2 && new Set(all.map(({ turn }) => turn)).size === all.length, game);
    const shares = answer.others.map(({ share }) => share);
    assert.deepEqual(shares, shares.toSorted((a, b) => b - a), game);
    for (const { turn } of all) open(engine, { game }).playTurn(turn);
  }
  assert.equal(thrown(() => think({ game: 'alpha', lines: 9 })).code, 'garbage');
});

test('small boards are solved exactly', () => {
  for (const [game, setup] of [['exchange', '3x2'], ['alpha', '2x5x1']]) {
    const solved = engine.solve(JSON.stringify({ game, setup }));
    assert.equal(solved.share, solved.turns[0].share, game);
    assert.ok(solved.turns.every(({ share }) => share <= solved.share));
  }
  const ampli = JSON.parse(readFileSync(new URL('puzzles/ampli.jsonl', root), 'utf8').split('\n')[0]);
  const solved = engine.solve(JSON.stringify({ game: 'ampli', setup: ampli.setup, position: ampli.position }));
  assert.equal(solved.points, solved.turns[0].points);
});

test('two computers play live Ampli to the end', () => {
  const start = { game: 'ampli', secret: '5a'.repeat(32), at: 1000 };
  const live = new engine.LiveTable(JSON.stringify(start));
  let now = start.at;
  for (let acts = 0; acts < 2000; acts += 1) {
    const { deadline, outcome } = live.state(undefined, now);
    if (outcome) break;
    const plans = [0, 1].flatMap((seat) => {
      const plan = live.plan(seat, 2, seat + 1, now);
      return plan ? [{ seat, ...plan }] : [];
    });
    const next = plans.sort((a, b) => a.at - b.at)[0];
    if (next && next.at <= (deadline ?? Infinity)) {
      now = next.at;
      live.act(now, next.seat, next.act);
    } else {
      assert.ok(deadline !== null, 'somebody acts, or a timer runs');
      now = deadline;
      live.advance(now);
    }
  }
  const { outcome, turns } = live.state(undefined, now);
  assert.equal(outcome.scores.length, 2);
  assert.ok(turns.length > 10);
  assert.match(live.record('[]'), /^\[Game "ampli"\]/);
  assert.equal(thrown(() => new engine.LiveTable('{"game":"alpha","secret":"","at":0}')).code, 'garbage');
});
