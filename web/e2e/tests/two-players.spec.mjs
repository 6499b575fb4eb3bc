// Two players in two browsers: games by link, reloads, lost connections, premoves, chat, rematch.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { serveOwn } from '../server.mjs';
import { createProxy, UNREACHABLE } from '../network.mjs';
import { seriousViolations } from '../accessibility.mjs';
import { seededRandom, tap } from '../play.mjs';
import { meet, playToEnd, playTurn, SHORT, start } from '../rooms.mjs';

/** Anna has one tile left, and Boris two. */
const LAST_TILE =
  '15-@0,0;54-@2,0;55-@1,-1;25@1,-3;16@0,1;64@3,-2;26@2,-3;56@1,1;22-@1,-4;66-@0,3;44@4,-1;11@-1,0;35-@-1,-2;' +
  '63-@4,-2;41-@5,-1;43-@-2,-1;32-@-1,-3;24@-3,-2 A:12|- B:13.33|- A A must 0';
/** Module of the 210 board. */
const BOARD = /\/assets\/Board-[^/]*\.js$/;

const atOneScreen =
  (game, choose, seed) =>
  async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await start(page, url, game, 'here', choose);
    await playToEnd([page], game, { seed });
  };

test(
  'Fair Exchange at one screen',
  atOneScreen('exchange', (page) => page.selectOption('select >> nth=0', '3x2'), 8),
);
test(
  'Ampli with three players at one screen',
  atOneScreen('ampli', (page) => page.check('input[name="players"][value="3"]'), 9),
);
test('alpha: a game by link, with a reload', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha', { choose: (page) => page.selectOption('select >> nth=0', '6x6x1') });
  await playToEnd([anna, boris], 'alpha', {
    seed: 11,
    each: async (acts) => {
      if (acts !== 9) return;
      await boris.reload();
      await boris.waitForSelector('.table-place .board svg');
    },
  });
  assert.equal(await anna.locator('.turns .turn').count(), await boris.locator('.turns .turn').count());
  // Both results name the same winner.
  const said = await Promise.all([anna, boris].map((page) => page.textContent('#result')));
  assert.ok(said.includes('You win!') ? said.includes('You lose') : said.every((line) => line === 'A draw'), said.join(' / '));
  // The record can be replayed.
  await anna.click('a:has-text("Replay and analyse")');
  await anna.waitForSelector('.turns .turn');
});
for (const game of ['gamma', 'exchange', '210', 'ampli'])
  test(`${game}: a game by link, with a reload`, async ({ newPlayer, url }) => {
    const [anna, boris] = await meet(newPlayer, url, game, {
      choose: (page) => game === 'ampli' && page.check('input[name="live"][value="false"]'),
      more: SHORT[game],
    });
    let reloaded = 0;
    await playToEnd([anna, boris], game, {
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
    assert.deepEqual(await anna.locator('.turns .turn').allTextContents(), await boris.locator('.turns .turn').allTextContents());
  });
test('a lost connection', async ({ newPlayer, url }) => {
  const line = await createProxy(url);
  try {
    const [anna, boris] = await meet(newPlayer, line.url, '210', { borisUrl: url, options: { expects: UNREACHABLE } });
    // The page has loaded; only the game loses its connection.
    await anna.waitForSelector('.table-place .board svg');
    await anna.waitForLoadState('load');
    line.cut();
    await anna.waitForSelector('text=Reconnecting…');
    line.restore();
    await anna.waitForSelector('text=Reconnecting…', { state: 'detached' });
    await playTurn(anna, '210', seededRandom(4));
    await boris.waitForSelector('.status.mine');
  } finally {
    line.stop();
  }
});
test('a board that failed to load appears when the server is reachable', async ({ newPlayer, url }) => {
  for (const [locale, words] of [
    ['en-US', 'The server cannot be reached'],
    ['ru-RU', 'Сервер недоступен'],
  ]) {
    const page = await newPlayer({ locale, expects: UNREACHABLE });
    await start(page, url, '210', 'here');
    await page.route(BOARD, (route) => route.abort());
    await page.route('**/healthz', (route) => route.abort());
    await page.reload();
    await page.waitForSelector(`[role="status"]:has-text("${words}")`);
    await page.unroute(BOARD);
    await page.unroute('**/healthz');
    await page.waitForSelector('.table-place .board svg');
    assert.equal(await page.locator('.missing').count(), 0);
  }
});
test('a missing board module is not requested for ever', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  let requests = 0;
  let reloads = 0;
  await start(page, url, '210', 'here');
  await page.route(BOARD, (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto(page.url());
  page.on('request', (request) => (reloads += Number(request.isNavigationRequest() && request.url().includes('/r/'))));
  await page.waitForSelector('[role="status"]:has-text("a part of this page does not load")');
  // The page reloads once; after that the player decides. A load may request the module twice: as a preload and as an import.
  assert.equal(reloads, 1);
  assert.ok(requests >= 2 && requests <= 4, `${requests} requests`);
  await page.unroute(BOARD);
  await page.click('button:has-text("Load again")');
  await page.waitForSelector('.table-place .board svg');
  assert.equal(await page.evaluate(() => history.state?.reloadedFor), undefined);
});
test('Ampli: hands are open in the rally', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'ampli', {
    choose: (page) => page.check('input[name="live"][value="false"]'),
    more: { position: LAST_TILE },
  });
  const his = (label) => anna.waitForSelector(`.others [role="img"][aria-label="${label}"]`);
  await his('2 tiles');
  await playTurn(anna, 'ampli', seededRandom(1));
  await boris.waitForSelector('.status:has-text("Rally")');
  await his('2 tiles: 1 3, 3 3');
});
test('the server restarts during a game', async ({ newPlayer }) => {
  const server = await serveOwn();
  try {
    const [anna, boris] = await meet(newPlayer, server.url, 'exchange', {
      choose: (page) => page.selectOption('select >> nth=0', '3x2'),
      options: { expects: UNREACHABLE },
    });
    await playTurn(anna, 'exchange', seededRandom(6));
    await boris.waitForSelector('.status.mine');
    const before = await boris.locator('.turns .turn').allTextContents();
    await server.kill();
    await boris.waitForSelector('text=Reconnecting…');
    await server.start();
    await Promise.all([anna, boris].map((page) => page.waitForSelector('text=Reconnecting…', { state: 'detached' })));
    assert.deepEqual(await boris.locator('.turns .turn').allTextContents(), before);
    await playToEnd([anna, boris], 'exchange', { seed: 6 });
  } finally {
    await server.stop();
  }
});
test('one player in two windows', async ({ newPlayer, url }) => {
  const first = await newPlayer();
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
});
test('a premove is played in time and can be cancelled', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha');
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
});
test('chat, an accepted draw, a rematch', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'gamma');
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
  // A spectator only watches, and no page has serious violations.
  const watcher = await newPlayer();
  await watcher.goto(anna.url());
  await watcher.waitForSelector('.status');
  await anna.waitForSelector('text=1 person is watching');
  assert.equal(await watcher.locator('button:has-text("Resign")').count(), 0);
  for (const page of [anna, watcher]) assert.deepEqual(await seriousViolations(page), []);
});
