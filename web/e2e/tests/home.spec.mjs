// The way of a newcomer: home page, the page of a game, open games, puzzle of the day, links of a phone.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { start } from '../rooms.mjs';

const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];

test('each game has one first action, a quiet second one and a page of its own', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  for (const [i, game] of GAMES.entries()) {
    const card = page.locator('article').nth(i);
    const open = async (selector, path) => {
      await page.goto(url);
      await card.locator(selector).click();
      await page.waitForURL((to) => to.pathname === path);
    };
    await page.goto(url);
    await card.locator('.primary').first().waitFor();
    assert.equal(await card.locator('.primary').count(), 1, game);
    await open('.primary', `/learn/${game}`);
    await open('.play', `/new/${game}`);
    await open('.picture', `/games/${game}`);
    await open('h2 a', `/games/${game}`);
  }
});
test('the page of a game says what it is about and leads on', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  for (const game of GAMES) {
    await page.goto(`${url}/games/${game}`);
    await page.waitForSelector('.picture svg');
    assert.equal(await page.locator('.about .lead').count(), 3);
    assert.ok((await page.title()).includes(await page.textContent('h1')));
  }
  for (const [link, path] of [
    ['.ways .primary', '/learn/210'],
    ['.ways .button:not(.primary)', '/new/210'],
    ['.more a[href^="/puzzles"]', '/puzzles'],
    ['.more a[href^="/rules"]', '/rules/210'],
    ['.more a[href^="/board"]', '/board/210'],
    ['.games a:has-text("Gamma")', '/games/gamma'],
    ['.side a:has-text("Create a challenge")', '/new/210'],
  ]) {
    await page.goto(`${url}/games/210`);
    await page.click(link);
    await page.waitForURL((to) => to.pathname === path);
  }
});
test('a game that waits for a player is offered on the home page and on the page of its game', async ({ newPlayer, url }) => {
  const [host, guest] = [await newPlayer(), await newPlayer()];
  await start(host, url, 'exchange', 'friend', async (page) => {
    await page.fill('input[autocomplete="nickname"]', 'Marta');
    await page.check('label:has-text("Let others see") input');
  });
  const room = new URL(host.url()).pathname;
  for (const path of ['/', '/games/exchange']) {
    await guest.goto(url + path);
    await guest.click(`a[href="${room}"]:has-text("Take seat")`);
    await guest.waitForSelector('h2:has-text("Join this game")');
  }
  await guest.click('button:has-text("Play Black")');
  await guest.waitForSelector('.table-place .board svg');
  await guest.goto(url);
  await guest.click(`.running a[href="${room}"]`);
  await guest.waitForSelector('.table-place .board svg');
  // While it runs, the page of its game shows it.
  const watcher = await newPlayer();
  await watcher.goto(`${url}/games/exchange`);
  await watcher.click(`.side a[href="${room}"]:has-text("Watch")`);
  await watcher.waitForSelector('.watching');
});
test('the home page has a puzzle of the day', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(url);
  await page.waitForSelector('section:has(#daily) .board svg');
  await page.click('a:has-text("Solve")');
  await page.waitForSelector('[data-phase="asking"]');
});
test('on a small phone all games and the links are on the first screen', async ({ newPlayer, url }) => {
  for (const locale of ['en-US', 'ru-RU']) {
    const page = await newPlayer({ locale, viewport: { width: 360, height: 640 }, hasTouch: true });
    await page.goto(url);
    for (const i of GAMES.keys()) {
      const { y, height } = await page.locator('article .primary').nth(i).boundingBox();
      const nav = await page.locator('header nav').boundingBox();
      assert.ok(
        y + height <= nav.y,
        `${locale}: the first action of game ${i + 1} ends at ${y + height}, the links begin at ${nav.y}`,
      );
    }
    for (const path of ['/mine', '/watch', '/puzzles', '/rules', '/']) {
      await page.click(`header nav a[href="${path}"]`);
      await page.waitForSelector(`header nav a[href="${path}"][aria-current="page"]`);
    }
  }
});
