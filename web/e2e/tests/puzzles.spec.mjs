// Puzzles: a sample of each game by mouse or keyboard, mistakes, hints, giving up, the daily puzzle and its streak.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { readFileSync } from 'node:fs';
import { seriousViolations } from '../accessibility.mjs';
import { requestsDone } from '../requests.mjs';
import { tap } from '../play.mjs';
import { cell, tabTo } from '../keyboardInput.mjs';

const read = (game) =>
  readFileSync(new URL(`../../../puzzles/${game}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const at = (page, name) => tap(page, `.table-place [data-at="${name}"]`);
const phase = (page, ...wanted) => page.waitForSelector(wanted.map((p) => `.status[data-phase="${p}"]`).join(', '));
/** Performs an action that makes a step and waits for the result. */
async function stepping(page, doing) {
  await doing();
  await requestsDone(page);
}

async function tapGamma(page, turn) {
  const [, from, how, to] = /^([a-j]\d+)([-=])([a-j]\d+)$/.exec(turn);
  await at(page, from);
  if (how === '-' && (await page.$('.table-place [data-at="k:1"]'))) await at(page, 'k:1');
  await at(page, to);
}

/** Plays a turn given as text. */
const make = {
  async alpha(page, turn) {
    const [, count, from, to] = /^(\d?)([a-p]\d+)-([a-p]\d+|off)$/.exec(turn) ?? [null, '', 'spare', turn.slice(1)];
    await at(page, from);
    if (await page.$(`.table-place [data-at="k:${count || 1}"]`)) await at(page, `k:${count || 1}`);
    await stepping(page, () => at(page, to));
  },
  async gamma(page, turn) {
    await stepping(page, () => tapGamma(page, turn));
  },
  async exchange(page, turn) {
    const [, from, count, what, one, two] = /^(\d):(\d+)([oc])>(\d),(\d)$/.exec(turn);
    const zone = (name) => tap(page, `[data-cursor="${name}"]`);
    await zone(`${from}:${what}`);
    if (count !== '2') await at(page, `k:${count}`);
    await stepping(page, () => zone(`${one}:e`));
    // If only one pair of targets is left, the first target completes the turn.
    if (await page.locator('.status[data-phase="asking"]').count()) await stepping(page, () => zone(`${two}:e`));
  },
  async 210(page, turn) {
    const [sown, ...rest] = turn.split('/');
    const [from, way] = sown.split(':');
    const cups = way.split(',');
    await at(page, from);
    await stepping(page, () => at(page, `k:${cups.length}`));
    for (const cup of cups) await stepping(page, () => at(page, cup));
    for (const part of rest) for (const cup of part.slice(2).split(',')) await stepping(page, () => at(page, cup));
    if (!rest.some((part) => part.startsWith('^')))
      await stepping(page, () => page.click('.table-place button:has-text("No lids")'));
  },
  /** Selects the tile and goes through the legal placements by keyboard until the announced one matches. */
  async ampli(page, step) {
    const [, a, b, lies, x, y] = /^(\d)(\d)(-?)@(-?\d+),(-?\d+)$/.exec(step);
    const tile = page.locator('.table-place .tile[aria-label]');
    const labels = await tile.evaluateAll((all) => all.map((n) => n.getAttribute('aria-label')));
    const which = labels.findIndex((label) => label.includes(`${a} ${b}`) || label.includes(`${b} ${a}`));
    assert.ok(which >= 0, `the tile ${a}${b} is in hand: ${labels.join('; ')}`);
    await tile.nth(which).focus();
    await page.keyboard.press('Enter');
    const said = `${a} ${b} ${lies ? 'lying' : 'standing'} at ${x}, ${y}:`;
    for (let turned = 0; turned < 4; turned++) {
      await page.locator('.table-place svg[role="application"]').focus();
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press('n');
        if ((await page.textContent('.unseen[role="status"]')).includes(said)) {
          await stepping(page, () => page.keyboard.press('Enter'));
          return;
        }
      }
      await page.keyboard.press('r');
    }
    throw new Error(`no key leads to ${step}`);
  },
};
const plain = {
  alpha: /^(\d?[a-p]\d+-([a-p]\d+|off)|\+[a-p]\d+)$/,
  gamma: /^[a-j]\d+[-=][a-j]\d+$/,
  exchange: /^\d:\d+[oc]>\d,\d$/,
  210: /^[a-i]\d:[a-i\d,]+(\/x:[a-i\d,]+)?(\/\^:[a-i\d,]+)?$/,
  ampli: /^\d\d/,
};
/** Finds a puzzle with this number of turns and a solution in plain notation. */
const sample = (game, asked) => read(game).find((p) => p.asked === asked && plain[game].test(p.line[0]));

/** Loads the table after some steps. */
async function board(url, { game, setup, position }, steps) {
  const body = JSON.stringify({ game, setup, position, steps });
  return (await fetch(`${url}/api/table`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
}
/** Finds the step of a turn: the turn's text is abbreviated, the step is exact. */
async function exact(url, puzzle, turn) {
  const { steps } = await board(url, puzzle, []);
  for (const step of steps) if ((await board(url, puzzle, [step])).turns?.[0]?.text === turn) return step;
  throw new Error(`no step is ${turn}`);
}
const go = async (page, url, game, id) => {
  await page.goto(`${url}/puzzles/${game}/${id}`);
  await phase(page, 'asking');
  await page.waitForSelector('.table-place .board svg');
};
const solved = async (page) => {
  await phase(page, 'done');
  await page.waitForSelector('[data-solution] .turn');
  assert.deepEqual(await seriousViolations(page), []);
};

for (const game of ['alpha', 'gamma', 'exchange', '210'])
  test(`${game}: a puzzle by mouse`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    const puzzle = sample(game, 1);
    await go(page, url, game, puzzle.id);
    await make[game](page, puzzle.line[0]);
    await solved(page);
    // The next puzzle is a different one.
    await page.click('a:has-text("Next: difficulty")');
    await page.waitForURL((to) => to.pathname.startsWith(`/puzzles/${game}/`) && !to.pathname.endsWith(puzzle.id));
    await phase(page, 'asking');
    await page.goto(`${url}/puzzles`);
    await page.waitForSelector('text=/^1 of \\d+ solved/');
  });
test('ampli: a puzzle by keyboard', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const puzzle = sample('ampli', 1);
  await go(page, url, 'ampli', puzzle.id);
  // A puzzle hides nothing.
  assert.equal(
    await page.locator('.others .backs svg').count(),
    new Set(/ [AB]:(\S+?)\|/.exec(puzzle.position.replace(` ${puzzle.side}:`, ' -:'))[1].split('.')).size,
  );
  await make.ampli(page, await exact(url, puzzle, puzzle.line[0]));
  await solved(page);
});
test('alpha: a puzzle of two turns by keyboard', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const form = /^(\d?)([a-p]\d+)-([a-p]\d+|off)$/;
  const puzzle = read('alpha').find((p) => p.asked === 2 && [0, 2].every((i) => form.test(p.line[i] ?? '')));
  assert.ok(puzzle, 'there is a puzzle of two plain turns');
  await go(page, url, 'alpha', puzzle.id);
  for (const [i, turn] of [puzzle.line[0], puzzle.line[2]].entries()) {
    const [, count, from, to] = form.exec(turn);
    await cell(page, from);
    if (await page.$(`.table-place [data-at="k:${count || 1}"]`)) await page.keyboard.press(count || '1');
    await stepping(page, async () => {
      if (to !== 'off') return cell(page, to);
      await tabTo(page, () => document.activeElement?.getAttribute('data-at') === 'off');
      await page.keyboard.press('Enter');
    });
    if (i === 0) await page.waitForSelector('.status[data-phase="asking"]:has-text("Right!")');
  }
  await solved(page);
});
test('a wrong turn, two hints, giving up', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const puzzle = sample('gamma', 1);
  await go(page, url, 'gamma', puzzle.id);
  // A legal turn that is not the solution.
  const [right] = puzzle.line;
  const { steps } = await board(url, puzzle, []);
  const wrong = steps.find(
    (step) => plain.gamma.test(step) && !right.startsWith(step) && !step.startsWith(right.split(/[-=]/)[0]),
  );
  assert.ok(wrong, 'there is another turn');
  await tapGamma(page, wrong);
  await page.waitForSelector('.status.wrong:has-text("something better")');
  await phase(page, 'asking');
  // The task returns, and the wrong turn stays named.
  await page.waitForSelector('.status:has-text("Find the")');
  await page.waitForSelector('[data-missed]:has-text("not the best")');
  await page.click('button:has-text("Hint")');
  await page.waitForSelector('[data-hint="theme"] span');
  await page.click('button:has-text("Hint")');
  await page.waitForSelector('[data-hint="piece"]');
  assert.ok((await page.textContent('[data-hint="piece"]')).includes(puzzle.line[0].split(/[-=]/)[0]));
  await page.click('button:has-text("Show the solution")');
  await phase(page, 'given');
  assert.equal(await page.locator('[data-solution] .turn').count(), puzzle.line.length);
  await page.click('[data-solution] [aria-label="Replay"] button >> nth=2');
  await page.waitForSelector('[data-solution] .turn[aria-current]');
});
test('daily puzzles build a streak', async ({ newPlayer, url }) => {
  // Find two consecutive days with puzzles in plain notation.
  const known = new Map(read('alpha').map((p) => [p.id, p]));
  let day = new Date(2026, 10, 1, 12);
  const plainDay = async (date) => {
    const text = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
    const { id } = await (await fetch(`${url}/api/puzzles/alpha/daily?date=${text}`)).json();
    const puzzle = known.get(id);
    return puzzle.asked === 1 && plain.alpha.test(puzzle.line[0]) ? puzzle : null;
  };
  const next = (date) => new Date(date.getTime() + 24 * 3600 * 1000);
  for (let i = 0; i < 40 && !((await plainDay(day)) && (await plainDay(next(day)))); i++) day = next(day);
  const page = await newPlayer();
  for (const [row, date] of [
    [1, day],
    [2, next(day)],
  ]) {
    await page.clock.setFixedTime(date);
    await go(page, url, 'alpha', 'daily');
    await make.alpha(page, (await plainDay(date)).line[0]);
    await solved(page);
    await page.goto(`${url}/puzzles`);
    await page.waitForSelector(`.streak:has-text("${row} day")`);
  }
  await page.clock.setFixedTime(next(next(next(day))));
  await page.goto(`${url}/puzzles`);
  await page.waitForSelector('.streak:has-text("No days in a row")');
});
