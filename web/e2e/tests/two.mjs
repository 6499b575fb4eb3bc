// Two people at two machines: by the link, with a reload in the middle, and through a gap in the connection.
import assert from 'node:assert/strict';
import { serveOwn } from '../browser.mjs';
import { lineTo } from '../line.mjs';
import { serious } from '../axe.mjs';
import { dice, tap } from '../hands.mjs';
import { playToTheEnd, playTurn, SHORT, start } from '../table.mjs';

/** Anna has one tile left, and Boris two. */
const LAST_TILE =
  '15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;35-@-1,-2;63-@4,-2;41-@5,-1;43-@-2,-1;32-@-1,-3;24@-3,-2 A:12|- B:13.33|- A A must 0';
/** The part of the page that draws 210. */
const BOARD = /\/assets\/TwoTen-[^/]*\.js$/;

/** Anna invites Boris; he may come by another line than hers. */
async function meet(person, url, game, choose, more, his = url) {
  const anna = await person();
  await start(
    anna,
    url,
    game,
    'friend',
    async (page) => {
      await page.fill('input[autocomplete="nickname"]', 'Anna');
      await choose?.(page);
    },
    more,
  );
  const link = await anna.locator('section input[readonly]').inputValue();
  await anna.waitForSelector('svg[aria-label*="QR"]');
  const boris = await person();
  await boris.goto(link.replace(url, his));
  await boris.fill('input[autocomplete="nickname"]', 'Boris');
  await boris.click('button:has-text("Play Black"), button:has-text("Play as Player B")');
  await anna.waitForSelector('.status.mine');
  return [anna, boris];
}

const here =
  (game, choose, seed) =>
  async ({ person, url }) => {
    const page = await person();
    await start(page, url, game, 'here', choose);
    await playToTheEnd([page], game, { seed });
  };

export const two = [
  ['two: at one screen, exchange', here('exchange', (page) => page.selectOption('select >> nth=0', '3x2'), 8)],
  ['two: at one screen, ampli by three', here('ampli', (page) => page.check('input[name="players"][value="3"]'), 9)],
  [
    'two: alpha by a link, with a reload in the middle',
    async ({ person, url }) => {
      const [anna, boris] = await meet(person, url, 'alpha', (page) => page.selectOption('select >> nth=0', '6x6x1'));
      await playToTheEnd([anna, boris], 'alpha', {
        seed: 11,
        each: async (acts) => {
          if (acts !== 9) return;
          await boris.reload();
          await boris.waitForSelector('.table-place .board svg');
        },
      });
      assert.equal(await anna.locator('.turns .turn').count(), await boris.locator('.turns .turn').count());
      // The result names the same winner on both sides, each in its own words.
      const said = await Promise.all([anna, boris].map((page) => page.textContent('#result')));
      assert.ok(
        said.includes('You win!') ? said.includes('You lose') : said.every((line) => line === 'A draw'),
        said.join(' / '),
      );
      // Rematch in one click each; the record can be replayed.
      await anna.click('a:has-text("Replay and analyse")');
      await anna.waitForSelector('.turns .turn');
    },
  ],
  ...['gamma', 'exchange', '210', 'ampli'].map((game) => [
    `two: ${game} by a link, with a reload in the middle`,
    async ({ person, url }) => {
      const [anna, boris] = await meet(
        person,
        url,
        game,
        (page) => game === 'ampli' && page.check('input[name="live"][value="false"]'),
        SHORT[game],
      );
      let reloaded = 0;
      await playToTheEnd([anna, boris], game, {
        seed: 12,
        each: async (acts, who) => {
          if (acts !== 3) return;
          const one = [anna, boris][who];
          await one.reload();
          await one.waitForSelector('.table-place .board svg');
          reloaded += 1;
        },
      });
      assert.equal(reloaded, 1);
      assert.deepEqual(
        await anna.locator('.turns .turn').allTextContents(),
        await boris.locator('.turns .turn').allTextContents(),
      );
    },
  ]),
  [
    'two: a gap in the connection',
    async ({ person, url }) => {
      const line = await lineTo(url);
      try {
        const [anna, boris] = await meet(person, line.url, '210', undefined, {}, url);
        // The page itself is there: what is cut is a game, not the way to it.
        await anna.waitForSelector('.table-place .board svg');
        await anna.waitForLoadState('load');
        line.cut();
        await anna.waitForSelector('text=Reconnecting…');
        line.mend();
        await anna.waitForSelector('text=Reconnecting…', { state: 'detached' });
        await playTurn(anna, '210', dice(4));
        await boris.waitForSelector('.status.mine');
      } finally {
        line.stop();
      }
    },
  ],
  [
    'two: a board that could not be fetched comes when the server is reachable',
    async ({ person, url }) => {
      for (const [locale, words] of [
        ['en-US', 'The server cannot be reached'],
        ['ru-RU', 'Сервер недоступен'],
      ]) {
        const page = await person({ locale });
        await page.route(BOARD, (route) => route.abort());
        await page.route('**/healthz', (route) => route.abort());
        await start(page, url, '210', 'here');
        await page.waitForSelector(`[role="status"]:has-text("${words}")`);
        await page.unroute(BOARD);
        await page.unroute('**/healthz');
        await page.waitForSelector('.table-place .board svg');
        assert.equal(await page.locator('.missing').count(), 0);
      }
    },
  ],
  [
    'two: a board that does not come though the server answers is not asked for for ever',
    async ({ person, url }) => {
      const page = await person();
      let asked = 0;
      await page.route(BOARD, (route) => {
        asked += 1;
        return route.abort();
      });
      await start(page, url, '210', 'here');
      await page.waitForSelector('[role="status"]:has-text("a part of this page does not come")');
      // Once, and once more with the page fetched anew; from here on the reader says when.
      assert.equal(asked, 2);
      await page.unroute(BOARD);
      await page.click('button:has-text("Load again")');
      await page.waitForSelector('.table-place .board svg');
      assert.equal(await page.evaluate(() => history.state?.fetchedFor), undefined);
    },
  ],
  [
    'two: ampli: in the rally the hand lies open',
    async ({ person, url }) => {
      const [anna, boris] = await meet(person, url, 'ampli', (page) => page.check('input[name="live"][value="false"]'), {
        position: LAST_TILE,
      });
      const his = (label) => anna.waitForSelector(`.others [role="img"][aria-label="${label}"]`);
      await his('2 tiles');
      await playTurn(anna, 'ampli', dice(1));
      await boris.waitForSelector('.status:has-text("Rally")');
      await his('2 tiles: 1 3, 3 3');
    },
  ],
  [
    'two: the server dies in the middle of a game and comes back',
    async ({ person }) => {
      const server = await serveOwn();
      try {
        const [anna, boris] = await meet(person, server.url, 'exchange', (page) => page.selectOption('select >> nth=0', '3x2'));
        await playTurn(anna, 'exchange', dice(6));
        await boris.waitForSelector('.status.mine');
        const before = await boris.locator('.turns .turn').allTextContents();
        await server.kill();
        await boris.waitForSelector('text=Reconnecting…');
        await server.start();
        await Promise.all([anna, boris].map((page) => page.waitForSelector('text=Reconnecting…', { state: 'detached' })));
        assert.deepEqual(await boris.locator('.turns .turn').allTextContents(), before);
        await playToTheEnd([anna, boris], 'exchange', { seed: 6 });
      } finally {
        await server.stop();
      }
    },
  ],
  [
    'two: one player in two windows',
    async ({ person, url }) => {
      const first = await person();
      await start(first, url, 'alpha', 'here');
      const second = await first.context().newPage();
      await second.goto(first.url());
      await second.waitForSelector('.status.mine');
      for (const [page, from, to] of [
        [first, 'c2', 'c3'],
        [first, 'c7', 'c6'],
        [second, 'd2', 'd3'],
        [first, 'd7', 'd6'],
      ]) {
        await page.waitForSelector(`[data-at="${from}"][aria-label*="can move"]`);
        await tap(page, `[data-at="${from}"]`);
        await tap(page, `[data-at="${to}"]`);
        for (const window of [first, second]) await window.waitForSelector(`.turn:has-text("${from}-${to}")`);
      }
      for (const page of [first, second])
        assert.deepEqual(await page.locator('.turn').allTextContents(), ['c2-c3', 'c7-c6', 'd2-d3', 'd7-d6']);
    },
  ],
  [
    'two: a premove is made when its time comes, and can be cancelled',
    async ({ person, url }) => {
      const [anna, boris] = await meet(person, url, 'alpha');
      await boris.waitForSelector('[data-at="d7"][aria-label*="can move"]');
      await tap(boris, '[data-at="d7"]');
      await tap(boris, '[data-at="d6"]');
      await boris.click('.pre button');
      await boris.waitForSelector('.pre', { state: 'detached' });
      await tap(boris, '[data-at="e7"]');
      await tap(boris, '[data-at="e6"]');
      await boris.waitForSelector('.pre');
      await tap(anna, '[data-at="c2"]');
      await tap(anna, '[data-at="c3"]');
      await anna.waitForSelector('.turn:has-text("e7-e6")');
    },
  ],
  [
    'two: chat, a draw offered and taken, rematch',
    async ({ person, url }) => {
      const [anna, boris] = await meet(person, url, 'gamma');
      for (const page of [anna, boris]) await page.click('details:has-text("Chat") summary');
      await anna.click('button:has-text("Good luck!")');
      await boris.waitForSelector('[role="log"] >> text=Good luck!');
      await anna.click('button:has-text("Offer a draw")');
      await boris.click('button:has-text("Accept")');
      await anna.waitForSelector('#result >> text=A draw');
      await anna.click('button:has-text("Rematch")');
      await boris.click('button:has-text("Accept the rematch")');
      await boris.waitForSelector('.status.mine, .status:has-text("to play")');
      await anna.waitForSelector('#result', { state: 'detached' });
      // A third person only watches, and nothing serious stands in the way of any of them.
      const watcher = await person();
      await watcher.goto(anna.url());
      await watcher.waitForSelector('.status');
      await anna.waitForSelector('text=1 person is watching');
      assert.equal(await watcher.locator('button:has-text("Resign")').count(), 0);
      for (const page of [anna, watcher]) assert.deepEqual(await serious(page), []);
    },
  ],
];
