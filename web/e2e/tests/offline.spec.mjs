// After one visit the site works without its server: the computer, one device, lessons, puzzles, analysis, rules and records.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { withServer, visitAndLose } from '../offline.mjs';
import { act, seededRandom } from '../play.mjs';
import { over, playToEnd, settled, SHORT, start } from '../rooms.mjs';

const level = (n) => (page) => page.locator('input[type="range"]').fill(String(n));
const calm = async (page) => {
  await level(1)(page);
  if (await page.locator('input[name="live"]').count()) await page.check('input[name="live"][value="false"]');
};

for (const game of ['alpha', 'gamma', 'exchange', '210', 'ampli'])
  test(`a game of ${game} against the computer without a server`, async ({ newPlayer }) =>
    withServer(async (server) => {
      const page = await visitAndLose(newPlayer, server);
      await start(page, server.url, game, 'computer', calm, SHORT[game]);
      assert.match(page.url(), /\/r\/local-/);
      await playToEnd([page], game, { seed: 3 });
      const why = await page.locator('section:has(#result) p').first().textContent();
      assert.ok(why && !why.includes('By the rules of the game'), why);
      const record = decodeURIComponent(await page.locator('section:has(#result) a[download]').getAttribute('href'));
      assert.match(record, /^data:text\/plain;charset=utf-8,\[Game "/);
      // The record opens on the analysis board.
      await page.click('section:has(#result) a:has-text("Replay")');
      await page.waitForURL(/\/board\//);
      await page.waitForSelector('.turns .turn');
    }));

test('level 4 plays a whole game of Alpha without a server', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server);
    await start(page, server.url, 'alpha', 'computer', level(4), { setup: '6x6x1' });
    await playToEnd([page], 'alpha', { seed: 5 });
    assert.ok(await over(page));
  }));

test('two at one device: a reload, a takeback, a resignation, a rematch', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server);
    await start(page, server.url, '210', 'here');
    const random = seededRandom(4);
    const turns = page.locator('.turns .turn');
    while ((await turns.count()) < 2) {
      await act['210'](page, random);
      await settled(page);
    }
    await page.reload();
    await page.waitForSelector('.status.mine');
    assert.equal(await turns.count(), 2);
    await page.click('button:has-text("Take back")');
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 1);
    // Looking back works without a server too.
    await turns.first().click();
    await page.click('[aria-label="To the start"]');
    await page.click('button:has-text("Back to the game")');
    await page.click('button:has-text("Resign")');
    await page.click('button:has-text("Yes, resign")');
    await page.waitForSelector('#result');
    await page.click('button:has-text("Rematch")');
    await page.waitForSelector('.status.mine');
    assert.equal(await turns.count(), 0);
  }));

test('hidden hands stay hidden between the players of one device', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server);
    await start(page, server.url, 'ampli', 'here');
    const passing = page.locator('[data-pass-device]');
    await passing.waitFor();
    await page.click('[data-pass-device] button');
    const random = seededRandom(2);
    for (let i = 0; i < 20 && !(await passing.isVisible()); i++) {
      await act.ampli(page, random);
      await settled(page);
    }
    await passing.waitFor();
    assert.equal(await page.locator('.table-place .tile[aria-label]').count(), 0);
  }));

test('live Ampli against the computer without a server', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server);
    await start(page, server.url, 'ampli', 'computer', level(2));
    await page.waitForSelector('.table-place .tile[aria-label]');
    const turns = page.locator('.turns .turn');
    // Passing gives the right to the computer, which puts a tile.
    for (let i = 0; i < 200 && (await turns.count()) < 3; i++) {
      const button = page.locator('.table-place button:enabled', { hasText: /^(Pass|Draw a tile|Turn the retarder)$/ }).first();
      if (await button.isVisible()) await button.click();
      await page.waitForTimeout(200);
    }
    assert.ok((await turns.count()) >= 3, 'the computer has played');
    // A closed game stands still and goes on when it is opened again.
    const made = await turns.count();
    await page.reload();
    await page.waitForSelector('.turns .turn');
    assert.ok((await turns.count()) >= made);
  }));

test('a lesson, rules, a puzzle and analysis without a server; the games are there when it is back', async ({ newPlayer }) =>
  withServer(async (server) => {
    const { url } = server;
    const page = await visitAndLose(newPlayer, server);
    await page.goto(`${url}/learn/210?lesson=1`);
    await page.click('button.show');
    await page.waitForSelector('[aria-live="polite"] .correct:visible');
    await page.goto(`${url}/rules/gamma`);
    await page.waitForSelector('.clause');
    await page.waitForSelector('figure svg');
    await page.goto(`${url}/puzzles`);
    await page.waitForSelector('.shelves li:nth-of-type(5)');
    await page.goto(`${url}/puzzles/alpha/daily`);
    await page.waitForSelector('[data-phase="asking"]');
    await page.click('button:has-text("Show the solution")');
    await page.waitForSelector('[data-phase="given"]');
    await page.goto(`${url}/board/alpha`);
    await page.click('button:has-text("Best turn")');
    await page.waitForSelector('.engine li >> nth=2');
    await page.click('summary:has-text("Position")');
    await page.click('button:has-text("Edit by hand")');
    await page.waitForSelector('[aria-label="What to put"]');
    // A game of this browser is listed with and without the server, and can be deleted.
    await start(page, url, 'exchange', 'here');
    const address = page.url();
    await page.goto(`${url}/mine`);
    await page.waitForSelector('[role="alert"]:has-text("kept in this browser")');
    await page.locator(`a[href="${new URL(address).pathname}"]`).waitFor();
    await server.start();
    await page.goto(`${url}/mine`);
    await page.locator(`a[href="${new URL(address).pathname}"]`).click();
    await page.waitForSelector('.status.mine');
    await page.goto(`${url}/mine`);
    await page.click('button:has-text("Delete this game")');
    await page.waitForSelector(`a[href="${new URL(address).pathname}"]`, { state: 'detached' });
    await page.goto(address);
    await page.waitForSelector('.lost:has-text("no such game")');
    // With the server a game against the computer is a room there.
    await start(page, url, '210', 'computer', level(1));
    assert.doesNotMatch(page.url(), /local-/);
  }));

test('a friend needs the server', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server);
    await page.goto(`${server.url}/new/alpha?against=friend`);
    await page.click('form button.primary:not([type="button"])');
    await page.waitForSelector('[role="alert"]:has-text("cannot be reached")');
  }));
