// Dragging: stacks, reserve checkers, stones, sowing paths, lids, tiles. Taps on a touch screen.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { requestsDone } from '../requests.mjs';

async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} is visible`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function drag(page, ...selectors) {
  const [first, ...rest] = await Promise.all(selectors.map((s) => (Array.isArray(s) ? s : middle(page, s))));
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const to of rest) await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
  await requestsDone(page);
}
const at = (name) => `.table-place [data-at="${name}"]`;
const turns = (page) => page.locator('.turns .turn').allTextContents();
const open = async (page, url, path) => {
  await page.goto(url + path);
  await page.waitForSelector('.table-place .board svg [role="button"], .table-place svg[role="application"]');
};

test('dragging works on every board', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await open(page, url, '/board/alpha');
  await drag(page, at('c2'), at('c3'));
  assert.deepEqual(await turns(page), ['c2-c3']);
  await open(page, url, '/board/gamma');
  await drag(page, at('r4'), at('d1'));
  assert.deepEqual(await turns(page), ['4@d1']);
  await open(page, url, '/board/exchange');
  await drag(page, '[data-cursor="1:o"]', '[data-cursor="2:e"]');
  await page.locator('[data-cursor="3:e"]').click();
  await page.waitForSelector('.turns .turn');
  assert.deepEqual(await turns(page), ['1:2o>2,3']);
  await open(page, url, '/board/210');
  await drag(page, at('b2'), at('b3'), at('c3'));
  await page.waitForSelector('.status:has-text("Cover two cups")');
  await drag(page, at('lid'), at('a1'));
  await drag(page, at('lid'), at('d4'));
  await page.waitForSelector('.turns .turn');
  assert.deepEqual(await turns(page), ['b2:b3,c3/^:a1,d4']);
  await open(page, url, '/board/ampli?seed=5');
  await page.locator('.tile[aria-label*="fits"]').first().click();
  const spot = await middle(page, '.felt .spot');
  await page.keyboard.press('Escape');
  await page.locator('.tile[aria-pressed="true"]').click();
  await drag(page, '.tile[aria-label*="fits"]', spot);
  assert.equal((await turns(page)).length, 1);
  // The first tap after a drag counts.
  await page.locator('.tile[aria-label]').first().click();
  await page.waitForSelector('.tile[aria-pressed="true"]');
});
test('taps work on a phone', async ({ newPlayer, url }) => {
  const page = await newPlayer({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await open(page, url, '/board/alpha');
  for (const name of ['c2', 'c3']) await page.touchscreen.tap(...(await middle(page, at(name))));
  await page.waitForSelector('.turns .turn');
  assert.deepEqual(await turns(page), ['c2-c3']);
  await open(page, url, '/board/210');
  for (const name of ['b2', 'k:1', 'b3']) {
    await page.touchscreen.tap(...(await middle(page, at(name))));
    await requestsDone(page);
  }
  await page.waitForSelector('.status:has-text("Cover two cups")');
  await open(page, url, '/board/ampli?seed=5');
  await page.locator('.tile[aria-label*="fits"]').first().tap();
  await page.touchscreen.tap(...(await middle(page, '.felt .spot')));
  await page.waitForSelector('.turns .turn');
});
