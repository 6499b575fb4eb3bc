// A slow network: the board answers a tap at once, and the server's confirmation changes nothing.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { machineLatency, median, ms, responseTime } from '../measure.mjs';
import { act, mouse, seededRandom } from '../play.mjs';
import { MIDDLE, over, ready, start } from '../rooms.mjs';

const ROUND_TRIP_MS = 500;
const TAPS = 12;
const FROM = { gamma: MIDDLE };

for (const game of ['alpha', 'gamma', 'exchange', '210', 'ampli'])
  test(`${game}: no tap waits for a server ${ROUND_TRIP_MS} ms away`, async ({ newPlayer, url }) => {
    const link = { delayMs: ROUND_TRIP_MS };
    const page = await newPlayer({ link });
    const times = [];
    const measured =
      (action) =>
      async (board, ...args) => {
        times.push(await responseTime(board, () => action(board, ...args)));
      };
    const by = Object.fromEntries(Object.entries(mouse).map(([name, action]) => [name, measured(action)]));
    const random = seededRandom(4);
    const begin = async () => {
      await start(page, url, game, 'here', undefined, FROM[game]);
      const cover = page.locator('[data-pass-device] button');
      await page.waitForSelector('.table-place .board svg, [data-pass-device]');
      if (await cover.isVisible()) await cover.click();
      await page.waitForSelector('.status.mine');
    };
    await begin();
    for (let acts = 0; times.length < TAPS && acts < 60; acts++) {
      if (await over(page)) await begin();
      await act[game](page, random, by);
      await ready(page);
    }
    const late = (await machineLatency(page)).toFixed(1);
    console.log(`    ${game}: tap to frame ${ms(times)}: median ${median(times).toFixed(1)} ms (machine latency ${late} ms)`);
    assert.ok(times.length >= TAPS, `only ${times.length} taps`);
    assert.ok(Math.max(...times) < ROUND_TRIP_MS, `a tap waited for the server: ${ms(times)} ms`);
  });
