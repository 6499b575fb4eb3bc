// What the page shows before, during and after a turn, and the lists of games.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { cpSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seriousViolations } from '../accessibility.mjs';
import { at, board, position } from '../board.mjs';
import { requestsDone } from '../requests.mjs';
import { serveOwn } from '../server.mjs';
import { act, seededRandom, tap } from '../play.mjs';
import { settled, start } from '../rooms.mjs';
import { UNREACHABLE } from '../network.mjs';

/** Plays until a condition holds. */
async function until(page, game, seed, seen) {
  const random = seededRandom(seed);
  for (let i = 0; i < 200; i++) {
    await requestsDone(page);
    if (await seen()) return;
    await act[game](page, random);
    await settled(page);
  }
  throw new Error('the condition was never met');
}
const number = async (page, selector) => Number((await page.textContent(selector)).match(/\d+/)[0]);

test('Fair Exchange: targets of a shift and points of a capture are shown', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, 'exchange');
  await tap(page, '[data-cursor="1:o"]');
  // Half of the stones go to each of two groups; targets show the number and a preview.
  const half = await number(page, '.board svg text:has-text("+")');
  assert.ok(half >= 1);
  const ghosts = (count) =>
    page.waitForFunction((n) => document.querySelectorAll('.board svg g[opacity="0.55"]').length === n, count);
  await page.hover('[data-cursor="2:e"]');
  await ghosts(half);
  await tap(page, '[data-cursor="2:e"]');
  await page.hover('[data-cursor="3:e"]');
  await ghosts(2 * half);
  // With three groups only one pair of targets is left.
  await board(page, url, 'exchange', '?setup=3x3');
  await tap(page, '[data-cursor="1:o"]');
  await ghosts(2 * (await number(page, '.board svg text:has-text("+")')));
  await page.keyboard.press('Escape');
  // Play until a capture offers a choice of size.
  const more = page.locator('.capture button[aria-label]:not([disabled])');
  await until(page, 'exchange', 5, async () => (await more.count()) > 0);
  const taken = async () => {
    const [enemy, common] = (await page.locator('.capture output').allTextContents()).map(Number);
    assert.equal(await number(page, '.capture button.primary'), 2 * enemy + common);
    return enemy + common;
  };
  const before = await taken();
  const step = (await more.first().getAttribute('aria-label')) === 'Less' ? -1 : 1;
  await more.first().click();
  assert.equal(await taken(), before + step);
  const points = await number(page, '.capture button.primary');
  const score = async () =>
    (await page.textContent('.board .score'))
      .match(/\d+/g)
      .slice(0, 2)
      .reduce((sum, n) => sum + Number(n), 0);
  const had = await score();
  await page.click('.capture button.primary');
  await page.waitForSelector('.capture', { state: 'detached' });
  assert.equal(await score(), had + points);
});
test('210: a new progression is shown', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, '210', '?setup=3x3x1');
  await until(page, '210', 3, async () => (await page.locator('.fresh').count()) > 0);
  assert.equal(await page.locator('.fresh text').first().textContent(), '+1');
  await page.waitForSelector('.table-place [data-at][aria-label*="you may take one"]');
});
test('210: a ring stays only around cups that are a progression now', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, '210', '?setup=3x3x1');
  /** The numbers of stones inside each ring, in the order of the cups. */
  const ringed = () =>
    page.evaluate(() => {
      const centre = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const cups = [...document.querySelectorAll('.table-place [data-at]')].filter((node) =>
        /^[a-z]\d$/.test(node.getAttribute('data-at')),
      );
      return [...document.querySelectorAll('.fresh rect')].map((ring) => {
        const { left, right, top, bottom } = ring.getBoundingClientRect();
        return cups
          .filter((cup) => {
            const [x, y] = centre(cup.getBoundingClientRect());
            return x > left && x < right && y > top && y < bottom;
          })
          .sort((a, b) => (a.dataset.at < b.dataset.at ? -1 : 1))
          .map((cup) => Number(cup.getAttribute('aria-label').match(/, (\d+)/)?.[1] ?? 0));
      });
    });
  const random = seededRandom(3);
  let seen = 0;
  for (let i = 0; i < 60 && (await page.locator('.status:has-text("wins")').count()) === 0; i++) {
    await act[210](page, random);
    await settled(page);
    await requestsDone(page);
    for (const cups of await ringed()) {
      seen += 1;
      assert.equal(cups.length, 3);
      assert.equal(cups[1] - cups[0], cups[2] - cups[1], `after ${i + 1} steps: ${cups}`);
    }
  }
  assert.ok(seen > 0, 'no ring was seen');
});
test('variations stay in the turn list', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const turn = async (from, to) => {
    await tap(page, at(from));
    await tap(page, at(to));
    await page.waitForSelector(`.turn[aria-current]:has-text("${from}")`);
    await requestsDone(page);
  };
  await board(page, url, 'alpha');
  await turn('c2', 'c3');
  await turn('c7', 'c6');
  await page.click('button[aria-label="Back"]');
  await page.waitForSelector('.turn[aria-current]:has-text("c2")');
  await requestsDone(page);
  await turn('d7', 'd6');
  const lines = () => page.locator('.turns .turn').allTextContents();
  assert.equal((await lines()).length, 3);
  assert.equal(await page.locator('.turns .turn.deep').count(), 1);
  // A click on a turn shows its position.
  await page.click('.turn:has-text("c7")');
  await page.waitForSelector(`${at('c6')}[aria-label*="Black"]`);
  await page.click('.turn:has-text("d7")');
  await page.waitForSelector(`${at('d6')}[aria-label*="Black"]`);
  assert.equal((await lines()).length, 3);
});
test('turns are announced to screen readers', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const says = (text) =>
    page.waitForFunction((t) => document.querySelector('.unseen[aria-live="polite"]').textContent.includes(t), text);
  await board(page, url, 'alpha', position('8/8/8/3b4/3D4/8/8/8 w 00'));
  await tap(page, at('d4'));
  await tap(page, at('k:2'));
  const to = await page.locator('.table-place [data-at][aria-label*="you may go here"]').first().getAttribute('data-at');
  await tap(page, at(to));
  await says(`White: stack of 2 from d4 to ${to}`);
  await board(page, url, '210', '?setup=3x3x1');
  await tap(page, at('b2'));
  await tap(page, at('k:1'));
  await tap(page, at('b3'));
  await says('one into b3');
});
test('games appear in the lists of players and spectators', async ({ newPlayer, url }) => {
  const [anna, stranger] = [await newPlayer(), await newPlayer()];
  await start(anna, url, 'alpha', 'friend', async (page) => {
    await page.selectOption('label:has-text("Games in the match") select', '2');
    await page.check('label:has-text("Let others see") input');
  });
  const room = `li a[href="${new URL(anna.url()).pathname}"]`;
  const listed = async (page, path, tab, shows) => {
    await page.goto(url + path);
    await page.click(`.tabs button:has-text("${tab}")`);
    await page.waitForSelector(room);
    assert.deepEqual(await seriousViolations(page), []);
    await page.click(room);
    await page.waitForSelector(shows);
  };
  const BOARD = '.table-place .board svg';
  // Another player finds the open seat and takes it.
  const boris = await newPlayer();
  await listed(boris, '/watch', 'Waiting for a player', 'section button.primary');
  await boris.click('button:has-text("Play Black")');
  await boris.waitForSelector(BOARD);
  await listed(stranger, '/watch', 'Running', BOARD);
  await listed(anna, '/mine', 'Running', BOARD);
  // The match continues after its first game and shows the score.
  for (const played of [1, 2]) {
    await anna.click('button:has-text("Resign")');
    await anna.click('button:has-text("Yes, resign")');
    await anna.waitForSelector('#result');
    const scores = (await anna.locator('.strip .score').allTextContents()).map(Number);
    assert.equal(
      scores.reduce((sum, n) => sum + n, 0),
      played,
      scores.join(':'),
    );
    if (played === 2) break;
    for (const page of [anna, boris]) await page.click('button:has-text("Game 2 of 2")');
    await anna.waitForSelector('#result', { state: 'detached' });
  }
  await listed(stranger, '/watch', 'Finished', BOARD);
  await listed(anna, '/mine', 'Finished', BOARD);
});
test('the development server reloads a rebuilt page', async ({ newPlayer }) => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-pages-'));
  cpSync(new URL('../../dist', import.meta.url).pathname, folder, { recursive: true });
  const server = await serveOwn(folder);
  try {
    // The page may still load something when the server stops.
    const page = await newPlayer({ expects: UNREACHABLE });
    const first = page.waitForResponse('**/dev/stamp');
    await page.goto(server.url);
    await first;
    await page.evaluate(() => (window.old = true));
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(folder, 'index.html'), later, later);
    await page.waitForFunction(() => window.old === undefined);
    await page.waitForSelector('article .picture svg');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
