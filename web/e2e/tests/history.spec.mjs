// Earlier turns inside a room, including custom start positions and hidden tiles.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { act, seededRandom } from '../play.mjs';
import { DEAL, SHORT, start } from '../rooms.mjs';

const first = (page) => page.click('button[aria-label="To the start"], button[aria-label*="start"]');
const back = (page) => page.click('button:has-text("Back to the game")');

test('earlier turns of a room that started from a custom position', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'gamma', 'here', undefined, SHORT.gamma);
  await page.waitForSelector('[data-at="b1"][aria-label*="can move"]');
  for (const at of ['b1', 'a1']) await page.locator(`.table-place [data-at="${at}"]`).click({ force: true });
  await page.waitForSelector('.turn:has-text("b1-a1")');
  await first(page);
  await page.waitForSelector('[data-at="b1"][aria-label*="White"]');
  await back(page);
  await page.waitForSelector('[data-at="a1"][aria-label*="White"]');
});
test('earlier turns of a turn-based game of Ampli', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'ampli', 'here', undefined, { position: DEAL });
  await page.click('[data-pass-device] button');
  await page.waitForSelector('.table-place .tile[aria-label*="fits"]');
  assert.ok(await act.ampli(page, seededRandom(2)));
  await page.waitForSelector('.turns .turn');
  await page.click('[data-pass-device] button');
  await page.waitForSelector('.table-place .tile[aria-label]');
  const lying = () => page.locator('.table-place svg[role="application"] g > g').count();
  const now = await lying();
  await first(page);
  await page.waitForSelector('button:has-text("Back to the game")');
  assert.ok((await lying()) < now, 'fewer tiles lay on the table');
  await back(page);
  await page.waitForSelector('.table-place .tile[aria-label]');
  assert.equal(await lying(), now);
});
