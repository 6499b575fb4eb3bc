// Games of this browser: their clocks, and their way to the server once it is back.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { visitAndLose, visitOnce, withServer } from '../offline.mjs';
import { UNREACHABLE } from '../network.mjs';
import { act, seededRandom } from '../play.mjs';
import { playToEnd, settled, SHORT, start } from '../rooms.mjs';

const easy = (page) => page.locator('input[type="range"]').fill('1');
const clock = (time) => (page) => page.selectOption('label:has-text("Time") select', time);
const turns = (page) => page.locator('.turns .turn');
const path = (page) => new URL(page.url()).pathname;
const stored = (page, id) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `quintet.room.${id}`);

async function finishedGames(page, url) {
  await page.goto(`${url}/mine`);
  await page.click('button:has-text("Finished")');
  await page.waitForSelector('li .card');
}
async function resign(page) {
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Yes, resign")');
  await page.waitForSelector('#result');
}

test('finished games go to the server when the player wants it, and others can open them', async ({ newPlayer }) =>
  withServer(async (server) => {
    const { url } = server;
    const page = await visitAndLose(newPlayer, server);
    await start(page, url, 'alpha', 'computer', easy, SHORT.alpha);
    await playToEnd([page], 'alpha', { seed: 3 });
    const made = await turns(page).count();
    const local = path(page);
    await start(page, url, 'exchange', 'here', undefined, SHORT.exchange);
    await act.exchange(page, seededRandom(1));
    await settled(page);
    await resign(page);
    // Without the server nothing can be uploaded.
    await finishedGames(page, url);
    assert.equal(await page.locator('button:has-text("Upload")').count(), 0);
    await server.start();
    await finishedGames(page, url);
    await page.click('button:has-text("Upload all 2 games")');
    await page.waitForSelector('a:has-text("Open it on the server") >> nth=1');
    assert.equal(await page.locator('button:has-text("Upload")').count(), 0);
    // Two games of this browser and two on the server.
    assert.equal(await page.locator('li .card').count(), 4);
    await page.locator(`li:has(a[href="${local}"]) a:has-text("Open it on the server")`).click();
    await page.waitForSelector('#result');
    assert.doesNotMatch(path(page), /local-/);
    assert.equal(await turns(page).count(), made);
    await page.waitForSelector('text=Uploaded by its player');
    assert.equal(await page.locator('button:has-text("Rematch")').count(), 0);
    // The server stops before the pages close.
    const other = await newPlayer({ expects: UNREACHABLE });
    await other.goto(page.url());
    await other.waitForSelector('#result');
    assert.equal(await turns(other).count(), made);
    const record = await other.request.get(await other.locator('section:has(#result) a[download]').evaluate((link) => link.href));
    assert.match(await record.text(), /\[Source "uploaded"\]/);
    // The copy of this browser stays.
    await page.goto(`${url}${local}`);
    await page.waitForSelector('#result');
  }));

test('a game that the server refuses stays, with a sentence', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server, { expects: /ERR_CONNECTION_REFUSED|status of 403/ });
    await start(page, server.url, 'alpha', 'here');
    await resign(page);
    const id = path(page).slice('/r/'.length);
    await page.goto(`${server.url}/mine`);
    await page.evaluate((key) => {
      const room = JSON.parse(localStorage.getItem(key));
      room.games[0].record = room.games[0].record.replace('resigned', 'gone');
      localStorage.setItem(key, JSON.stringify(room));
    }, `quintet.room.${id}`);
    await server.start();
    await finishedGames(page, server.url);
    await page.click('button:has-text("Upload this game of Alpha")');
    await page.waitForSelector('[role="alert"]:has-text("Termination gone cannot be uploaded")');
    await page.waitForSelector(`a[href="/r/${id}"]`);
  }));

test('a clock runs without the server, stands while the game is closed, and ends the game', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitAndLose(newPlayer, server);
    await start(page, server.url, 'alpha', 'here', clock('turn-60'));
    const address = page.url();
    const id = path(page).slice('/r/'.length);
    await page.waitForSelector('time.running');
    assert.equal(await page.locator('time').count(), 2);
    await page.waitForSelector('.status.mine');
    await act.alpha(page, seededRandom(2));
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 1);
    await page.waitForTimeout(1500);
    await page.goto(`${server.url}/mine`);
    const clockOf = async () => (await stored(page, id)).games[0].clock;
    const { left } = await clockOf();
    assert.equal(left[0], 60_000, 'a finished turn fills the clock of its side');
    assert.ok(left[1] <= 58_500, `${left}`);
    await page.waitForTimeout(3000);
    await page.goto(address);
    await page.waitForSelector('time.running');
    const [, seconds] = (await page.textContent('time.running')).split(':');
    assert.ok(Number(seconds) <= Math.ceil(left[1] / 1000), `${seconds} s of ${left[1]} ms`);
    await page.goto(`${server.url}/mine`);
    const { left: later } = await clockOf();
    // The clock ran only while the game was open.
    assert.ok(later[1] > 0 && later[1] < left[1], `${later} of ${left}`);
    // Nobody waits a minute for this test.
    await page.evaluate((key) => {
      const room = JSON.parse(localStorage.getItem(key));
      room.games[0].clock.left[1] = 2000;
      localStorage.setItem(key, JSON.stringify(room));
    }, `quintet.room.${id}`);
    await page.goto(address);
    await page.waitForSelector('#result:has-text("White wins")');
    await page.waitForSelector('section:has(#result):has-text("On time.")');
    const [game] = (await stored(page, id)).games;
    assert.deepEqual(game.result.scores, [1, 0]);
    assert.match(game.record, /\[Termination "time"\]\n\[Result "1-0"\]/);
    assert.equal(game.clock.left[1], 0);
  }));

test('a clock for the whole game: the first turn is free, increments count, a takeback restores the time', async ({
  newPlayer,
}) =>
  withServer(async (server) => {
    const page = await visitOnce(newPlayer, server.url);
    await server.kill();
    await start(page, server.url, 'alpha', 'computer', async (form) => {
      await easy(form);
      await clock('3+2')(form);
    });
    const times = () => page.locator('time').allTextContents();
    assert.deepEqual(await times(), ['3:00', '3:00']);
    assert.equal(await page.locator('time.running').count(), 0);
    await act.alpha(page, seededRandom(2));
    // The computer has answered; now the player's clock runs.
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 2);
    await page.waitForSelector('time.running');
    assert.deepEqual(await times(), ['3:02', '3:02']);
    await page.waitForFunction(() => document.querySelector('time.running')?.textContent === '3:00');
    await act.alpha(page, seededRandom(3));
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 4);
    await page.click('button:has-text("Take back")');
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 2);
    assert.equal(await page.textContent('time.running'), '3:02');
  }));
