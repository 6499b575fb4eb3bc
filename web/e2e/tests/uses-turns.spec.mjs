// Controls that appear only in the middle of a turn, each with its effect.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../fixtures.mjs';
import { at } from '../board.mjs';
import { act, seededRandom } from '../play.mjs';
import { settled, start } from '../rooms.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
/** Plays for all seats until something is seen. */
async function until(page, game, seed, what) {
  const random = seededRandom(seed);
  for (let i = 0; i < 300; i++) {
    await settled(page);
    if ((await what.count()) > 0) return;
    await act[game](page, random);
  }
  throw new Error('it was never seen');
}
/** Drags a lid onto a cup. */
async function cover(page, cup) {
  await drag(page, '.unit .lid', at(cup));
  await page.waitForSelector(`${at(cup)}[aria-label*="covered"]`);
  await settled(page);
}
/** Drags from one element to another. */
async function drag(page, from, to) {
  const middle = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 8 });
  await page.mouse.up();
}

test('Fair Exchange: a capture is made larger, smaller, and left', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'exchange', 'here', undefined, { setup: '3x3' });
  const change = page.locator('.capture button[aria-label]:not([disabled])');
  await until(page, 'exchange', 5, change);
  const taken = async () => (await page.locator('.capture output').allTextContents()).join();
  const before = await taken();
  const name = await change.first().getAttribute('aria-label');
  await change.first().click();
  assert.notEqual(await taken(), before);
  await page
    .locator(`.capture button[aria-label="${name === 'Less' ? 'More' : 'Less'}"]:not([disabled])`)
    .first()
    .click();
  assert.equal(await taken(), before);
  const points = () => page.locator('.board .score').textContent();
  const had = await points();
  await button(page, 'Leave it').click();
  await page.waitForSelector('.capture', { state: 'detached' });
  assert.equal(await points(), had, 'nothing was taken');
});

test('Fair Exchange: the picker says how many stones go', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'exchange', 'here', undefined, { setup: '5x3', position: '7.3.4/3.3.1/3.3.3/3.3.4/3.3.3 w 4-2 1' });
  await page.click('[data-cursor="1:o"]');
  const other = page.locator('.table-place [data-at^="k:"][aria-pressed="false"]').first();
  const name = await other.getAttribute('data-at');
  await other.click();
  await page.waitForSelector(`${at(name)}[aria-pressed="true"]`);
});

test('210: a player stops taking', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, '210', 'here', undefined, { setup: '3x3x1' });
  const stop = button(page, 'Take no more');
  await until(page, '210', 3, stop);
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.table-place [aria-label*="you may take one"]').count(), 0);
});

test('210: lids are put by dragging, in a game and in a puzzle', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, '210', 'here');
  for (const name of ['b2', 'k:2', 'b3', 'c3']) await page.click(`.unit [data-at="${name}"]`);
  await cover(page, 'a1');
  await page.click(at('d4'));
  await page.waitForSelector('.turn:has-text("b2:b3,c3/^:a1,d4")');
  const form = /^([a-i]\d):([a-i]\d(?:,[a-i]\d)*)\/\^:([a-i]\d),([a-i]\d)$/;
  const puzzle = readFileSync(new URL('../../../puzzles/210.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find(({ asked, line }) => asked === 1 && form.test(line[0]));
  assert.ok(puzzle, 'there is a puzzle that puts lids');
  const [, from, way, ...lids] = form.exec(puzzle.line[0]);
  await page.goto(`${url}/puzzles/210/${puzzle.id}`);
  const cups = way.split(',');
  for (const name of [from, `k:${cups.length}`, ...cups]) await page.click(`.unit [data-at="${name}"]`);
  await cover(page, lids[0]);
  await page.click(at(lids[1]));
  await page.waitForSelector('[data-phase="done"]');
});

test('Gamma: automatic placing stops', async ({ newPlayer, url }) => {
  // The server's answers wait, so that the placing is seen.
  const link = {};
  const page = await newPlayer({ link });
  await start(page, url, 'gamma', 'here');
  await button(page, 'Place the rest').waitFor();
  link.hold = true;
  await button(page, 'Place the rest').click();
  await button(page, 'Stop placing').click();
  await button(page, 'Place the rest').waitFor();
  link.letGo();
  await page.waitForSelector('.status.mine:not([aria-busy="true"])');
  assert.ok((await page.locator('.turns .turn').count()) < 36, 'the players place the rest themselves');
});

test('Alpha: a part of a stack is chosen in a game', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here', undefined, { setup: '8x8x2', position: '8/8/8/3b4/3D4/8/8/8 w 00' });
  await page.click(at('d4'));
  await page.click(at('k:2'));
  await page.waitForSelector(`${at('k:2')}[aria-pressed="true"]`);
  await page.locator('.table-place [data-at][aria-label*="you may go here"]').first().click();
  await page.waitForSelector(`.turn:has-text("2d4")`);
});

test('Ampli: a tile is turned by its button, in a game and in a puzzle', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  for (const open of [
    async () => {
      await start(page, url, 'ampli', 'here');
      await page.click('[data-pass-device] button');
    },
    () => page.goto(`${url}/puzzles/ampli/daily`),
  ]) {
    await open();
    await page.locator('.mine .tile[aria-label*="fits"]').first().click();
    const tile = page.locator('.tile[aria-pressed="true"]');
    const lies = () => tile.evaluate((node) => node.classList.contains('lying'));
    const before = await lies();
    await page.click('.tools button[aria-label="Rotate"]');
    assert.equal(await lies(), !before);
  }
});

test('a puzzle: undo, the solution by its turns, the other side, the analysis board', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/puzzles/210/daily`);
  await page.waitForSelector('[data-phase="asking"]');
  await page.locator('.table-place [data-at][aria-label*="you may lift"]').first().click();
  await page.locator('.table-place [data-at^="k:"]').first().click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' });
  await button(page, 'Show the solution').click();
  await page.waitForSelector('[data-phase="given"]');
  const current = () => page.locator('[data-solution] .turn[aria-current]').count();
  for (const name of ['To the start', 'Forward', 'Back', 'To the end']) {
    await page.locator('[data-solution]').getByRole('button', { name, exact: true }).click();
    await page.waitForFunction(
      (shown) => document.querySelectorAll('[data-solution] .turn[aria-current]').length === shown,
      ['Forward', 'To the end'].includes(name) ? 1 : 0,
    );
  }
  await button(page, 'To the start').click();
  await page.locator('[data-solution] .turn').first().click();
  await page.waitForSelector('[data-solution] .turn[aria-current]');
  assert.equal(await current(), 1);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.waitForSelector('[data-solution] .turn[aria-current]');
  const { y } = await page.locator(at('a1')).boundingBox();
  await button(page, 'Turn the board').click();
  await page.waitForFunction(
    ([selector, old]) => Math.abs(document.querySelector(selector).getBoundingClientRect().y - old) > 100,
    [at('a1'), y],
  );
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await page.waitForURL(/\/board\/210/);
});
