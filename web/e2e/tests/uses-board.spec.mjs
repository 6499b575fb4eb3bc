// The controls beside analysis boards, lessons, puzzles and study games, each with its effect.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { at, board, position } from '../board.mjs';
import { start } from '../rooms.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const BOARD = '.table-place .board svg';
/** The table shows another part of the plane. */
async function changesView(page, name) {
  const table = page.locator('svg[role="application"]');
  const look = async () => [await table.getAttribute('viewBox'), await table.innerHTML()].join();
  const before = await look();
  await button(page, name).click();
  for (let i = 0; i < 50 && (await look()) === before; i++) await page.waitForTimeout(100);
  assert.notEqual(await look(), before, name);
}

for (const [page, address] of [
  ['board', '/board/ampli?seed=5'],
  ['lesson', '/learn/ampli?lesson=2'],
  ['live lesson', '/learn/ampli?lesson=11'],
  ['study', '/learn/ampli/study/main'],
  ['problem', '/learn/ampli/problem'],
  ['puzzle', '/puzzles/ampli/daily'],
  ['game', null],
])
  test(`Ampli, ${page}: closer, farther, all of it, turned`, async ({ newPlayer, url }) => {
    const tab = await newPlayer();
    if (address) await tab.goto(url + address);
    else {
      await start(tab, url, 'ampli', 'here');
      await tab.click('[data-pass-device] button');
    }
    await tab.waitForSelector('svg[role="application"]');
    for (const name of ['Closer', 'Farther', 'Closer', 'Show all', 'Turn the table']) await changesView(tab, name);
  });

test('analysis: replay buttons, undo, and the position panel', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, 'alpha', position('8/8/8/3b4/3D4/8/8/8 w 00'));
  for (const name of ['d4', 'd8']) await page.click(at(name));
  await page.waitForSelector(`${at('d8')}[aria-label*="White"]`);
  const seen = (name) => page.waitForSelector(`${at(name)}[aria-label*="White"]`);
  await button(page, 'To the start').click();
  await seen('d4');
  await button(page, 'Forward').click();
  await seen('d8');
  await button(page, 'Back').click();
  await seen('d4');
  await button(page, 'To the end').click();
  await seen('d8');
  await page.click('.turns .turn');
  await button(page, 'Undo').click();
  await seen('d4');
  const before = await page.locator(at('a1')).boundingBox();
  await button(page, 'Turn the board').click();
  await page.waitForFunction(
    ([selector, y]) => Math.abs(document.querySelector(selector).getBoundingClientRect().y - y) > 100,
    [at('a1'), before.y],
  );
  await page.click('summary:has-text("Position")');
  await button(page, 'Edit by hand').click();
  await page.waitForSelector('[aria-pressed="true"]:has-text("Edit by hand")');
  await page.getByLabel('Position text').fill('8/8/8/8/3D4/8/8/3b4 w 00');
  await button(page, 'Set up').click();
  await page.waitForSelector(`${at('d1')}[aria-label*="Black"]`);
  await page.getByLabel('Setup').fill('6x6x1');
  await button(page, 'Start position').click();
  await page.waitForSelector(at('h8'), { state: 'detached' });
  await page.getByRole('link', { name: 'Play from here' }).click();
  await page.waitForURL(/\/new\/alpha/);
});

test('a lesson: undo, start over, hint, show, next, rules', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/learn/210?lesson=2`);
  await page.waitForSelector(BOARD);
  await page.click(at('b2'));
  await page.click(at('b3'));
  // One step back, and another one: the stones are in their cup again.
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await button(page, 'Start over').waitFor();
  await button(page, 'Hint').click();
  await page.waitForSelector('[data-hint="lesson"]');
  await button(page, 'Start over').click();
  await page.waitForSelector('[data-hint="lesson"]', { state: 'detached' });
  await button(page, 'Show me').click();
  await page.waitForSelector('.next.primary');
  await button(page, 'Next').click();
  await page.waitForSelector('[data-lesson="progression"]');
  await page.click('.dots button >> nth=0');
  await page.waitForSelector('[data-lesson="sow"]');
  await page.click('summary:has-text("What the rules say")');
  await page.locator('.info-place a:has-text("T2")').first().click();
  await page.waitForURL(/\/rules\/210#T2/);
});

test('study games by their buttons', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/learn/ampli/study/main`);
  const move = () => page.getAttribute('[data-move]', 'data-move');
  await page.waitForSelector('[data-move="0"]');
  for (const name of ['Forward', 'Back', 'To the end', 'To the start']) {
    const before = await move();
    await button(page, name).click();
    await page.waitForFunction((old) => document.querySelector('[data-move]').getAttribute('data-move') !== old, before);
  }
  await page.click('.moves button >> nth=2');
  await page.waitForSelector('.moves button[aria-current] >> nth=0');
  assert.notEqual(await move(), '0');
});

test('a lesson fits a phone: task, board and buttons on the first screen', async ({ newPlayer, url }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ]) {
    const page = await newPlayer({ viewport: { width, height }, isMobile: true, hasTouch: true, locale: 'ru-RU' });
    for (const game of ['alpha', 'gamma', 'exchange', '210']) {
      await page.goto(`${url}/learn/${game}?lesson=3`);
      await page.waitForSelector(BOARD);
      const box = await page.locator('.buttons').boundingBox();
      assert.ok(box.y + box.height <= height, `${game} at ${width}×${height}: the buttons end at ${box.y + box.height}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  }
});
