// Lessons of every game, mistakes, progress, rule pages, study games and the pairs problem.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { readFileSync } from 'node:fs';
import { requestsDone } from '../requests.mjs';
import { tap } from '../play.mjs';

const root = new URL('../..', import.meta.url).pathname;
const lessons = (game) => JSON.parse(readFileSync(`${root}src/games/${game}/lessons.json`, 'utf8')).lessons;
const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];
const at = (page, name) => tap(page, `.table-place [data-at="${name}"]`);
const seen = (page, name) => page.locator(`.table-place [data-at="${name}"]`).count();

/** Puts an Ampli tile by keyboard: N goes to the next legal placement, R turns the tile. */
async function put(page, step) {
  const [, a, b, dash, x, y] = /^(\d)(\d)(-?)@(-?\d+),(-?\d+)$/.exec(step);
  const wanted = `${a} ${b} ${dash ? 'lying' : 'standing'} at ${x}, ${y}:`;
  const tile = [a, b].sort().join(' ');
  const choose = page.locator(`.table-place .tile[aria-label^="Tile ${tile}"]`);
  if ((await choose.getAttribute('aria-pressed')) !== 'true') await choose.click();
  await page.locator('.table-place svg[role="application"]').focus();
  for (let turn = 0; turn < 4; turn++) {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('n');
      const said = await page.textContent('.unseen[role="status"]');
      if (said.startsWith(wanted)) return page.keyboard.press('Enter');
      if (i > 30) break;
    }
    await page.keyboard.press('r');
  }
  throw new Error(`${step} is not offered`);
}
/** Puts a tile by arrow keys, for tables that offer no placements. */
async function putByArrows(page, step) {
  const [, a, b, dash, x, y] = /^(\d)(\d)(-?)@(-?\d+),(-?\d+)$/.exec(step);
  const tile = [a, b].sort().join(' ');
  const choose = page.locator(`.table-place .tile[aria-label^="Tile ${tile}"]`);
  if ((await choose.count()) && (await choose.getAttribute('aria-pressed')) !== 'true') await choose.click();
  await page.locator('.table-place svg[role="application"]').focus();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('ArrowRight');
    const said = await page.textContent('.unseen[role="status"]');
    const now = /^(\d) (\d) (lying|standing) at (-?\d+), (-?\d+)/.exec(said);
    if (!now) continue;
    if (now[1] !== a || now[3] !== (dash ? 'lying' : 'standing')) {
      await page.keyboard.press('r');
      await page.keyboard.press('ArrowLeft');
      continue;
    }
    const [dx, dy] = [Number(x) - Number(now[4]), Number(y) - Number(now[5])];
    for (let k = 0; k < Math.abs(dx); k++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let k = 0; k < Math.abs(dy); k++) await page.keyboard.press(dy > 0 ? 'ArrowUp' : 'ArrowDown');
    return page.keyboard.press('Enter');
  }
  throw new Error(`${step} cannot be carried there`);
}

const doStep = {
  async alpha(page, step) {
    if (step.startsWith('+')) {
      await at(page, 'spare');
      return at(page, step.slice(1));
    }
    const [, count, from, to] = /^(\d?)([a-p]\d+)-(\w+)$/.exec(step);
    await at(page, from);
    if (await seen(page, `k:${count || 1}`)) await at(page, `k:${count || 1}`);
    await at(page, to);
  },
  async gamma(page, step) {
    const enter = /^(\d)@(\w+)$/.exec(step);
    if (enter) {
      await at(page, `r${enter[1]}`);
      return at(page, enter[2]);
    }
    const [, from, how, to] = /^(\w+)([-=])(\w+)$/.exec(step);
    await at(page, from);
    const k = await page.$$eval('.table-place [data-at^="k:"]', (nodes) =>
      nodes.map((n) => Number(n.getAttribute('data-at').slice(2))),
    );
    if (k.length) await at(page, `k:${how === '=' ? Math.max(...k) : 1}`);
    await at(page, to);
  },
  async exchange(page, step) {
    if (step.startsWith('x')) return page.click('.table-place button:has-text("Capture, +")');
    const [, from, count, what, ...to] = /^(\d+):(\d+)([oc])>(\d+),(\d+)$/.exec(step);
    for (let n = 2; n <= Number(count); n += 2) await tap(page, `[data-cursor="${from}:${what}"]`);
    for (const group of to)
      if ((await page.locator('.table-place [data-cursor][aria-label*="you may go here"]').count()) > 0)
        await tap(page, `[data-cursor="${group}:e"]`);
  },
  async 210(page, step) {
    if (step === 'nolids') return page.click('.table-place button:has-text("No lids")');
    const lift = /^(\w\d)\*(\d+)$/.exec(step);
    if (lift) {
      await at(page, lift[1]);
      return at(page, `k:${lift[2]}`);
    }
    await at(page, step.replace(/^(>|x:|\^:)/, ''));
  },
  ampli: put,
};

async function solve(page, game, lesson) {
  for (const [i, task] of lesson.tasks.entries()) {
    await page.waitForSelector(`[data-lesson="${lesson.id}"][data-task="${i}"]`);
    for (const step of task.solution) {
      await doStep[game](page, step);
      await requestsDone(page);
    }
  }
  await page.waitForSelector('.next.primary');
}

/** Does the live lesson. Only the knock in the final race has a time limit, of fifteen seconds. */
async function live(page) {
  const stage = (name) => page.waitForSelector(`[data-stage="${name}"]`);
  await stage('knock');
  await page.click('.table-place .tile[aria-label^="Tile 4 5"]');
  await page.click('[data-knock]');
  await stage('put');
  await putByArrows(page, '54-@2,0');
  await stage('draw');
  await page.click('button:has-text("Draw a tile")');
  await stage('intercept');
  await putByArrows(page, '55-@1,-1');
  await stage('draw-again');
  await page.click('button:has-text("Draw a tile")');
  await stage('race');
  // After the knock there is no limit for putting the tile.
  await page.click('.table-place .tile[aria-label^="Tile 4 6"]');
  await page.click('[data-knock]');
  await putByArrows(page, '64@3,-2');
  await page.waitForSelector('.next.primary');
}

for (const game of GAMES)
  test(`${game}: every lesson`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    const all = lessons(game);
    await page.goto(`${url}/learn/${game}`);
    // The goal of the game comes first.
    await page.waitForSelector('.goal .picture svg');
    assert.equal(await page.locator('.goal p').count(), 3);
    await page.click('button:has-text("Begin lesson 1")');
    for (const lesson of all) {
      await page.waitForSelector(`[data-lesson="${lesson.id}"]`);
      await page.waitForSelector('.table-place svg');
      if (lesson.live) await live(page);
      else await solve(page, game, lesson).catch((error) => Promise.reject(new Error(`${lesson.id}: ${error.message}`)));
      await page.click('.next.primary');
    }
    await page.waitForSelector('.end');
    assert.equal(await page.locator('.dot.done').count(), all.length);
  });
for (const game of GAMES)
  test(`${game}: "Show me" plays the solution of every lesson`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    for (const [n, lesson] of lessons(game).entries()) {
      if (lesson.live) continue;
      await page.goto(`${url}/learn/${game}?lesson=${n + 1}`);
      for (const i of lesson.tasks.keys()) {
        await page.waitForSelector(`[data-lesson="${lesson.id}"][data-task="${i}"]`);
        await page.click('.show');
      }
      await page.waitForSelector('.next.primary');
    }
  });
for (const [id, n, taps] of [
  ['way', 2, ['b2', 'k:3', 'b3', 'c3', 'c4']],
  ['chain', 5, ['b2', 'k:1', 'b3', 'a1']],
  ['old', 8, ['a2', 'k:1', 'b2']],
])
  test(`210 lesson ${n} accepts another right answer`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await page.goto(`${url}/learn/210?lesson=${n}`);
    await page.waitForSelector(`[data-lesson="${id}"]`);
    for (const tapped of taps) {
      await at(page, tapped);
      await requestsDone(page);
    }
    await page.waitForSelector('.next.primary');
  });
test('the first lesson of 210 leaves out the lids', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/learn/210?lesson=1`);
  for (const tapped of ['a1', 'k:1', 'b1']) await at(page, tapped);
  await page.waitForSelector('aside .notice:has-text("lift from b2")');
  for (const tapped of ['b2', 'k:1', 'b3']) await at(page, tapped);
  await page.waitForSelector('.next.primary');
  assert.equal(await page.locator('.table-place button:has-text("No lids")').count(), 0);
});
test('an Ampli lesson shows only the hand of the learner', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/learn/ampli?lesson=1`);
  await page.waitForSelector('[data-lesson="touch"]');
  await put(page, '54-@2,0');
  await page.waitForSelector('.next.primary');
  await page.waitForSelector('.table-place .tile[aria-label^="Tile 5 5"]');
  assert.equal(await page.locator('.table-place .tile[aria-label^="Tile 1 4"]').count(), 0);
});
test('a wrong attempt is explained and leads to its rule, and progress is kept', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/learn/alpha?lesson=1`);
  await page.waitForSelector('.table-place [data-at="d2"]');
  await at(page, 'd2');
  await at(page, 'c3');
  await page.waitForSelector('aside .notice:has-text("Never back and never diagonally: left, right and forward only.")');
  const [rules] = await Promise.all([page.context().waitForEvent('page'), page.click('aside .notice a:has-text("Rule")')]);
  await rules.waitForSelector('#A4.aimed');
  await rules.close();
  await solve(page, 'alpha', lessons('alpha')[0]);
  await page.goto(`${url}/learn/alpha`);
  await page.waitForSelector('[data-lesson="stack"]');
  // In Russian too.
  const other = await newPlayer({ locale: 'ru-RU' });
  await other.goto(`${url}/learn/gamma?lesson=2`);
  await other.waitForSelector('.table-place [data-at="e5"]');
  await at(other, 'e5');
  await at(other, 'e6');
  await other.waitForSelector('aside .notice:has-text("Ровно два шага") a[href="/rules/gamma#G9"]');
});
test('rule pages show all clauses and figures in both languages', async ({ newPlayer, url }) => {
  for (const [locale, word] of [
    ['en-US', 'Notation'],
    ['ru-RU', 'Запись'],
  ]) {
    const page = await newPlayer({ locale });
    for (const game of GAMES) {
      await page.goto(`${url}/rules/${game}`);
      await page.waitForSelector(`h2:has-text("${word}")`);
      const text = readFileSync(`${root}../rules/${game}.${locale.slice(0, 2)}.md`, 'utf8');
      assert.equal(await page.locator('.clause').count(), text.match(/^- \*\*\[/gm).length, `${game} ${locale}`);
      const figures = page.locator('figure');
      assert.equal(await figures.count(), text.match(/^```position/gm).length, `${game} ${locale}`);
      for (let i = 0; i < (await figures.count()); i++) {
        await figures.nth(i).scrollIntoViewIfNeeded();
        await figures.nth(i).locator('svg').first().waitFor();
      }
      assert.equal(await page.locator('figure .notice').count(), 0);
    }
  }
  const page = await newPlayer();
  await page.goto(`${url}/rules/alpha#A6`);
  await page.waitForSelector('#A6.aimed');
  // The header links to the rules. Notes and tests are on a page of their own.
  for (const game of GAMES) {
    await page.click('header nav a[href="/rules"]');
    await page.click(`aside a[href="/rules/${game}"]`);
    await page.waitForSelector(`aside a[href="/rules/${game}"][aria-current]`);
    await page.waitForSelector('.clause');
    const rules = await page.textContent('article');
    assert.doesNotMatch(rules, /settled|[a-z]\d+_[a-z]+_/i, game);
    await page.click('a:has-text("How we know")');
    await page.waitForURL(`**/rules/${game}/how`);
    await page.waitForSelector('.clause summary');
    assert.match(await page.textContent('article'), /settled/i, game);
    for (const clause of await page.locator('.clause').all()) {
      await clause.locator('summary').click();
      const name = await clause.locator('summary code').textContent();
      await clause.locator('pre').waitFor();
      const source = await clause.locator('pre').textContent();
      assert.ok(
        source.includes(`fn ${name}(`) && source.includes('#[test]') && source.endsWith('}'),
        `${game}: ${name}\n${source}`,
      );
    }
  }
});
test('the study games replay to their end', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  for (const [line, last] of [
    ['main', 26],
    ['first', 26],
    ['second', 26],
    ['variant', 31],
  ]) {
    await page.goto(`${url}/learn/ampli/study/${line}`);
    await page.waitForSelector('[data-move="0"]');
    for (let i = 0; i < 40 && (await page.getAttribute('[data-move]', 'data-move')) !== String(last); i++) {
      const before = await page.getAttribute('[data-move]', 'data-move');
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((b) => document.querySelector('[data-move]').getAttribute('data-move') !== b, before);
      assert.ok((await page.textContent('[data-move]')).trim(), `${line} ${before}: the comment is empty`);
    }
    assert.equal(await page.getAttribute('[data-move]', 'data-move'), String(last));
    assert.ok((await page.textContent('[data-move]')).includes('Exact play'), line);
  }
});
test('the pairs problem accepts every solution', async ({ newPlayer, url }) => {
  const ask = (laid) =>
    fetch(`${url}/api/pairs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        figure: '33 23–(33н) 62–(23л) 56–(62в) 63(56п) 45–(56в) 55(45в) 51–(55п) 35::',
        tiles: '12 14 16 24 25 34 44 46',
        apart: '14:44,46',
        laid,
      }),
    }).then((r) => r.json());
  const key = (placing) => [...placing.slice(0, 2)].sort().join('');
  /** Finds placements for the pairs in this order. */
  async function lay(pairs, laid = []) {
    if (pairs.length === 0) return laid;
    const [[a, b], ...rest] = pairs;
    const { next } = await ask(laid);
    for (const [one, two] of [
      [a, b],
      [b, a],
    ])
      for (const first of next.filter((p) => key(p) === one)) {
        const { next: then } = await ask([...laid, first]);
        for (const second of then.filter((p) => key(p) === two).slice(0, 2)) {
          const all = await lay(rest, [...laid, first, second]);
          if (all) return all;
        }
      }
    return null;
  }
  for (const [pairs, said] of [
    [
      [
        ['16', '46'],
        ['14', '24'],
        ['12', '25'],
        ['34', '44'],
      ],
      'own pairing',
    ],
    [
      [
        ['12', '16'],
        ['44', '46'],
        ['14', '34'],
        ['24', '25'],
      ],
      'third pairing',
    ],
  ]) {
    const laid = await lay(pairs);
    assert.ok(laid, said);
    const page = await newPlayer();
    await page.goto(`${url}/learn/ampli/problem`);
    await page.waitForSelector('aside .task');
    for (const [i, step] of laid.entries()) {
      await put(page, step);
      if (i + 1 < laid.length)
        await page.waitForFunction((n) => document.querySelectorAll('.table-place .tile[aria-label]').length === n, 8 - i - 1);
    }
    await page.waitForSelector(`.correct:has-text("${said}")`);
  }
});
