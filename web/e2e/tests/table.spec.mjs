// Around the board: the computer's pace, a shared device, resigning, offers, chat and the terms of a free seat.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { start } from '../rooms.mjs';
import { act, seededRandom, tap } from '../play.mjs';

/** Seats Anna at a new game of Alpha and Boris by its link. */
async function meet(newPlayer, url) {
  const [anna, boris] = [await newPlayer(), await newPlayer()];
  await start(anna, url, 'alpha', 'friend', (page) => page.selectOption('select >> nth=1', '3+2'));
  await boris.goto(anna.url());
  return [anna, boris];
}
const join = async (anna, boris) => {
  await boris.click('button:has-text("Play")');
  for (const page of [anna, boris]) await page.waitForSelector('.table-place .board svg');
};

test('the computer answers after the move was seen, or at once by choice', async ({ newPlayer, url }) => {
  const page = await newPlayer({ pacedComputer: true });
  await start(page, url, 'alpha', 'computer', (form) => form.fill('input[type="range"]', '1'));
  await page.waitForSelector('.status.mine');
  /** Makes a step and returns the milliseconds from the own turn in the list to the answer. */
  const answerTime = async (from, to) => {
    const before = await page.locator('.turns .turn').count();
    await page.evaluate((n) => {
      window.times = {};
      const note = () => {
        const turns = document.querySelectorAll('.turns .turn').length;
        window.times[turns] ??= performance.now();
        if (turns < n + 2) requestAnimationFrame(note);
      };
      note();
    }, before);
    await tap(page, `.table-place [data-at="${from}"]`);
    await tap(page, `.table-place [data-at="${to}"]`);
    await page.waitForFunction((n) => window.times[n + 2], before);
    return page.evaluate((n) => window.times[n + 2] - window.times[n + 1], before);
  };
  const white = (await page.locator('.table-place [data-at="d2"][aria-label*="can move"]').count()) > 0;
  const [a, b] = white
    ? [
        ['d2', 'd3'],
        ['e2', 'e3'],
      ]
    : [
        ['d7', 'd6'],
        ['e7', 'e6'],
      ];
  const paced = await answerTime(...a);
  // How much longer it takes depends on the machine.
  assert.ok(paced > 500, `the computer answers after ${paced} ms`);
  await page.waitForSelector('.status.mine');
  const room = page.url();
  await page.goto(`${url}/settings`);
  await page.check('input[name="pace"][value="instant"]');
  assert.equal(await page.evaluate(() => localStorage.getItem('quintet.computer-reply')), 'instant');
  await page.goto(room);
  await page.waitForSelector('.status.mine');
  await answerTime(...b);
});

test("two players on one device do not see each other's tiles", async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'ampli', 'here');
  const hand = page.locator('.table-place .tile[aria-label]');
  const passed = page.locator('[data-pass-device]');
  await passed.waitFor();
  assert.equal(await hand.count(), 0);
  await passed.locator('button').click();
  await hand.first().waitFor();
  // After a turn the tiles of the next player are hidden again.
  await act.ampli(page, seededRandom(3));
  await passed.waitFor();
  assert.equal(await hand.count(), 0);
});

test('a double click does not resign, and the focus stays in the page', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'computer');
  const resign = page.locator('button:text-is("Resign")');
  await resign.dblclick();
  await resign.waitFor();
  assert.equal(await page.locator('#result').count(), 0);
  await resign.click();
  await page.waitForFunction(() => document.activeElement.textContent === 'Cancel');
  await page.click('button:has-text("Yes, resign")');
  await page.waitForSelector('#result');
  await page.waitForFunction(() => document.activeElement.id === 'result');
});

test('a free seat names its clock; offers, refusals and chat are seen', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url);
  await boris.waitForSelector('.terms:has-text("3 min + 2 s")');
  await join(anna, boris);
  await anna.click('button:has-text("Offer a draw")');
  await boris.waitForSelector('.status:has-text("offers a draw")');
  await boris.click('button:has-text("Decline")');
  await anna.waitForSelector('.status:has-text("declines the draw")');
  await anna.click('summary:has-text("Chat")');
  await anna.click('details button:has-text("Hello")');
  await boris.waitForSelector('details.news summary:has-text("Hello")');
});

test('the last turn is played again on request, and Tab reaches one turn', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here');
  const at = (name) => tap(page, `.table-place [data-at="${name}"]`);
  await at('d2');
  await at('d3');
  await page.waitForSelector('.turn:has-text("d2-d3")');
  await at('e7');
  await at('e6');
  await page.waitForSelector('.turn:has-text("e7-e6")');
  assert.equal(await page.locator('.turns .turn[tabindex="0"]').count(), 1);
  await page.click('.turn:has-text("e7-e6")');
  await page.waitForSelector('.table-place [data-at="e7"][aria-label*="lack"]');
  await page.waitForSelector('text=You are looking at an earlier position', { state: 'attached' });
  await page.waitForSelector('text=You are looking at an earlier position', { state: 'detached' });
  await page.waitForSelector('.table-place [data-at="e6"][aria-label*="lack"]');
});
test('titles, the theme colour and the names of links say what they are', async ({ newPlayer, url }) => {
  const page = await newPlayer({ colorScheme: 'dark' });
  const titles = new Set();
  for (const path of ['/learn/alpha', '/rules/alpha', '/new/alpha?against=computer']) {
    await page.goto(url + path);
    await page.waitForFunction(() => document.title.includes('Alpha'));
    titles.add(await page.title());
  }
  assert.equal(titles.size, 3, [...titles].join(', '));
  assert.equal(await page.getAttribute('meta[name="theme-color"]', 'content'), '#1c1e21');
  await page.goto(url);
  await page.waitForSelector('article a');
  const names = await page.$$eval('article a:not([aria-hidden])', (links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.textContent),
  );
  assert.equal(new Set(names).size, names.length, names.join(', '));
});
test('Gamma shows no value while checkers are placed', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/board/gamma`);
  await page.click('button:has-text("Best turn")');
  await page.waitForSelector('.engine li >> nth=2');
  assert.equal(await page.locator('.engine .value').count(), 0);
  await page.waitForSelector('.engine :text("when all checkers are placed")');
});
