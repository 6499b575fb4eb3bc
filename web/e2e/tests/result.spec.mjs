// The end of a game: its reason and what the points are for.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { DEAL, playToEnd, SHORT, start } from '../rooms.mjs';

/** The points of each side in the result, and those of its items. */
const points = (page) =>
  page.$$eval('section[aria-labelledby="result"] tr', (rows) => {
    const sides = [];
    for (const row of rows) {
      const value = Number(row.lastElementChild.textContent);
      if (row.matches('.item')) sides.at(-1).items.push(value);
      else sides.push({ total: value, items: [] });
    }
    return sides;
  });

for (const [game, more, words] of [
  ['exchange', SHORT.exchange, /Captured: \d+ opposing stones?, \d+ common/],
  ['210', { setup: '3x3x1' }, /Stones taken, in \d+ turns?/],
  ['ampli', { position: DEAL }, /first out|last tile|left with the others/i],
])
  test(`${game}: the result says why and itemises the points, also after a reload`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await start(page, url, game, 'here', undefined, more);
    await page.waitForSelector('.table-place .board svg, [data-pass-device]');
    await playToEnd([page], game, { seed: 7 });
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await page.waitForSelector('#result');
      const reason = await page.textContent('section[aria-labelledby="result"] > p');
      assert.ok(reason.length > 10, reason);
      if ((await points(page)).every(({ total }) => total === 0)) continue;
      await page.waitForSelector('section[aria-labelledby="result"] .item');
      for (const { total, items } of await points(page))
        assert.equal(
          items.reduce((a, b) => a + b, 0),
          total,
        );
      assert.match(await page.textContent('section[aria-labelledby="result"] .item'), words);
    }
    // The focus is on the result, not on the body, when the controls of the game are gone.
    assert.equal(await page.evaluate(() => document.activeElement === document.body), false);
  });
