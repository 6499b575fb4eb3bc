// The review of a game: accuracy, turning points, the graph with its cursor, better turns, cancelling. Hints in rooms, lessons, puzzles.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scriptEngine } from '../engine.mjs';
import { test } from '../fixtures.mjs';
import { visitAndLose, withServer } from '../offline.mjs';
import { playToEnd, SHORT, start } from '../rooms.mjs';

/** The turns of a golden playthrough, which plays at random and so makes mistakes. */
function randomGame(name, most) {
  const text = readFileSync(new URL(`../../../crates/catalog/tests/golden/${name}.txt`, import.meta.url), 'utf8');
  const setup = /\[Setup "(.*)"\]/.exec(text)[1];
  const turns = text.slice(text.lastIndexOf(']\n') + 2).split(/\s+/);
  const isTurn = (word) => word && !/^(\d+\.|1-0|0-1|1\/2-1\/2|\*)$/.test(word);
  return { setup, turns: turns.filter(isTurn).slice(0, most).join(' ') };
}
const open = async (page, url, game, name, most) => {
  await page.goto(`${url}/board/${game}?${new URLSearchParams(randomGame(name, most))}`);
  await page.waitForSelector('.turns .turn[aria-current]');
};
const reviewed = (page) => page.waitForSelector('[data-accuracy="1"]', { timeout: 120_000 });
const graph = (page) => page.locator('svg[aria-label^="Chances of White"]');

for (const [game, name, scripted] of [
  ['alpha', 'alpha-6x6x1', true],
  ['210', '210-3x3x1', true],
  ['exchange', 'exchange-3x3', false],
])
  test(`a review of ${game} names the mistakes and draws the better turns`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    if (scripted) await scriptEngine(page, 0.9);
    await open(page, url, game, name, 24);
    await page.click('button:has-text("Review the game")');
    await reviewed(page);
    for (const seat of [0, 1]) assert.match(await page.textContent(`[data-accuracy="${seat}"]`), /\d+%/);
    const turns = await page.locator('.turns .turn').count();
    const drawn = await graph(page).locator('polyline').getAttribute('points');
    assert.equal(drawn.split(' ').length, turns + 1);
    // A turning point opens the position before it, with the better turn in words and on the board.
    const point = page.locator('.review .point').first();
    const number = Number(await point.locator('.number [aria-hidden]').textContent());
    await point.click();
    await page.waitForSelector(`[data-turn="${number - 1}"]`, { state: 'attached' });
    await page.waitForSelector(`[data-verdict]:has-text("Turn ${number}, ")`);
    await page.waitForSelector('[data-verdict] .better:has-text("Better: ")');
    assert.match(await page.textContent('[data-verdict]'), /\d+% → \d+%/);
    await page.waitForSelector('[data-trace="better"]', { state: 'attached' });
    await page.waitForSelector('.point[aria-current]');
    // The turn itself is marked in the list and explained after it.
    await page
      .locator('.turns .turn', { has: page.locator('.verdict') })
      .first()
      .click();
    await page.click('button:has-text("Show the better turn")');
    await page.waitForSelector('[data-verdict] .better');
    // The cursor follows the replay; the graph stays as it is, also when a variation is tried.
    await page.click('[aria-label="To the end"]');
    await page.waitForSelector(`[data-turn="${turns}"]`, { state: 'attached' });
    await graph(page).click({ position: { x: 2, y: 40 } });
    await page.waitForSelector('[data-turn="0"]', { state: 'attached' });
    assert.equal(await graph(page).locator('polyline').getAttribute('points'), drawn);
    // Stepping back does not shorten the address: a reload keeps the game.
    await page.reload();
    await page.waitForFunction((n) => document.querySelectorAll('.turns .turn').length === n, turns);
  });

test('the panel explains the turn that is chosen in the list, also before an opened mistake', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await scriptEngine(page, 0.9);
  await open(page, url, 'alpha', 'alpha-6x6x1', 12);
  await page.click('button:has-text("Review the game")');
  await reviewed(page);
  const turns = page.locator('.turns .turn');
  const marked = await turns.evaluateAll((all) => all.map((turn) => !!turn.querySelector('.verdict')));
  const n = marked.findIndex((mark, i) => mark && marked[i + 1]) + 1;
  assert.ok(n > 0, 'two mistakes one after the other');
  const explains = (number) => page.waitForSelector(`[data-verdict]:has-text("Turn ${number}, ")`);
  await turns.nth(n).click();
  await explains(n + 1);
  await page.click('button:has-text("Show the better turn")');
  await page.waitForSelector(`[data-turn="${n}"]`, { state: 'attached' });
  await explains(n + 1);
  // The same position, chosen by its own turn.
  await turns.nth(n - 1).click();
  await explains(n);
  await page.click('button:has-text("Next mistake")');
  await explains(n + 1);
  await page.click('button:has-text("Review again")');
  await reviewed(page);
});

test('a review can be cancelled', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await open(page, url, 'alpha', 'alpha-8x8x2');
  await page.click('button:has-text("Review the game")');
  await page.waitForSelector('.review [role="status"]:has-text("Looking at position")');
  await page.waitForFunction(() => document.querySelector('.review progress')?.value > 2);
  await page.click('.review button:has-text("Cancel")');
  await page.waitForSelector('button:has-text("Review the game")');
  assert.equal(await graph(page).count(), 0);
  assert.equal(await page.locator('.review progress').count(), 0);
});

test('the result of a game leads to its review', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'exchange', 'computer', (form) => form.locator('input[type="range"]').fill('1'), SHORT.exchange);
  await playToEnd([page], 'exchange', { seed: 3 });
  await page.click('section:has(#result) a:has-text("Review the game")');
  await page.waitForURL(/\/board\//);
  await reviewed(page);
});

test('a game without a server is reviewed without one', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server, { expects: /ERR_CONNECTION_REFUSED/ });
    await start(page, server.url, 'exchange', 'here', undefined, SHORT.exchange);
    await playToEnd([page], 'exchange', { seed: 3 });
    await page.click('section:has(#result) a:has-text("Review the game")');
    await reviewed(page);
  }));

test('a game with hidden tiles says why it has no marks', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/board/ampli?seed=5`);
  for (const n of [1, 2]) {
    await page.click('button:has-text("Best turn")');
    await page
      .locator('.engine li')
      .first()
      .getByRole('button', { name: /^Play it/ })
      .click();
    await page.waitForFunction((made) => document.querySelectorAll('.turns .turn').length === made, n);
  }
  await page.click('button:has-text("Review the game")');
  await page.waitForSelector('.review:has-text("need not be a mistake")');
  assert.equal(await page.locator('[data-accuracy]').count(), 0);
});

test('hints in a room, a lesson and a puzzle are words in both languages', async ({ newPlayer, url }) => {
  for (const [locale, hint, tried] of [
    ['en-US', 'Hint', 'Try this: '],
    ['ru-RU', 'Подсказка', 'Попробуйте так: '],
  ]) {
    const page = await newPlayer({ locale });
    for (const game of ['alpha', 'gamma', 'exchange', '210']) {
      await start(page, url, game, 'computer');
      await page.click(`button:has-text("${hint}"):not([disabled])`);
      const said = (await page.textContent('.hint')).trim();
      assert.ok(said.startsWith(tried), said);
      await page.waitForSelector('[data-trace="hint"]', { state: 'attached' });
      // No notation: neither its signs nor, in Russian, Latin letters but names of cells.
      assert.doesNotMatch(said, /[a-p]\d[-=:/@]|[>^]/, said);
      if (locale === 'ru-RU') assert.doesNotMatch(said.replace(/\b[a-p]\d+\b/g, ''), /[a-z]/i, said);
    }
    await page.goto(`${url}/learn/alpha?lesson=1`);
    await page.click(`button:has-text("${hint}")`);
    await page.waitForSelector(`[data-hint="lesson"]:has-text("${tried}")`);
    await page.waitForSelector('[data-trace="hint"]', { state: 'attached' });
    await page.goto(`${url}/puzzles/alpha/daily`);
    await page.waitForSelector('[data-phase="asking"]');
    await page.click(`button:has-text("${hint}")`);
    await page.waitForSelector('[data-hint="theme"]');
    await page.click(`button:has-text("${hint}")`);
    await page.waitForSelector('[data-hint="piece"]');
    await page.waitForSelector('[data-trace="hint"]', { state: 'attached' });
  }
});
