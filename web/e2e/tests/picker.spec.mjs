// The number picker leaves every target free and is large enough for fingers.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { tap } from '../play.mjs';

const CASES = [
  ['alpha', '?position=8/8/8/8/8/8/8/3C3a w 00', 'd1'],
  ['alpha', '?position=8/8/8/8/3C4/8/8/7a w 00', 'd4'],
  ['gamma', '?position=10/9a/10/2##2###1/10/10/1###2##2/10/10/4[BB]5 w - - playing', 'e1'],
  ['gamma', '?position=10/9a/10/2##2###1/10/4[BB]5/1###2##2/10/10/10 w - - playing', 'e5'],
  ['210', '?setup=9x9x3', 'e5'],
  ['210', '', 'a1'],
];
for (const [width, height] of [
  [360, 640],
  [1280, 900],
])
  for (const [game, query, from] of CASES)
    test(`${game} ${from} at ${width}x${height}`, async ({ newPlayer, url }) => {
      const page = await newPlayer({ viewport: { width, height }, hasTouch: width < 500 });
      await page.goto(`${url}/board/${game}${query.replaceAll(' ', '%20').replaceAll('#', '%23')}`);
      await page.waitForSelector(`.table-place [data-at="${from}"]`);
      await tap(page, `.table-place [data-at="${from}"]`);
      await page.waitForSelector('.table-place [data-at^="k:"]');
      const found = await page.evaluate(
        ([name, sowing]) => {
          const rect = (node) => node.getBoundingClientRect();
          const picker = rect(document.querySelector('[data-at^="k:"]').parentElement.querySelector('rect'));
          const neighbour = (other) => {
            const [x, y] = [other.charCodeAt(0) - name.charCodeAt(0), other.slice(1) - name.slice(1)];
            return Math.abs(x) + Math.abs(y) === 1;
          };
          const covered = [...document.querySelectorAll('.table-place [data-at]')].filter((node) => {
            const at = node.getAttribute('data-at');
            const target = node.getAttribute('aria-label')?.includes('you may go here') || (sowing && neighbour(at));
            const { left, right, top, bottom } = rect(node);
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return target && x > picker.left && x < picker.right && y > picker.top && y < picker.bottom;
          });
          const sizes = [...document.querySelectorAll('[data-at^="k:"] circle')].map((node) => rect(node).width);
          return { covered: covered.map((node) => node.getAttribute('data-at')), smallest: Math.min(...sizes) };
        },
        [from, game === '210'],
      );
      assert.deepEqual(found.covered, []);
      assert.ok(found.smallest >= 39.5, `a button of ${found.smallest} px`);
    });
