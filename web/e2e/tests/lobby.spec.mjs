// The lobby: challenges between browsers, quick pairing, a challenge to a named player, a table of three, a restart.
import assert from 'node:assert/strict';
import { seriousViolations } from '../accessibility.mjs';
import { test } from '../fixtures.mjs';
import { UNREACHABLE } from '../network.mjs';
import { serveOwn } from '../server.mjs';

const PASSWORD = 'correct horse battery';
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };

/** Makes a challenge with the form and waits for it on the home page. */
async function challenge(page, url, game, { name, choose = async () => {} } = {}) {
  await page.goto(`${url}/new/${game}?against=anyone`);
  if (name) await page.fill('input[autocomplete="nickname"]', name);
  await choose(page);
  await page.click('form button.primary');
  await page.waitForSelector('li[data-challenge] button:has-text("Withdraw")');
}
const row = (page, text) => page.locator(`li[data-challenge]:has-text("${text}")`);
const inRoom = async (page) => {
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
  return new URL(page.url()).pathname;
};
async function signUp(page, url, name) {
  await page.goto(`${url}/account`);
  await page.click('button[aria-pressed]:has-text("New account")');
  await page.fill('input[autocomplete="username"]', name);
  await page.fill('input[type="password"]', PASSWORD);
  await page.click('form button.primary');
  await page.waitForSelector(`h1:has-text("${name}")`);
}

test('a challenge of one browser is accepted in another, and both are in the game', async ({ newPlayer, url }) => {
  const [marta, ivan] = [await newPlayer(), await newPlayer(PHONE)];
  await ivan.goto(url);
  await ivan.waitForSelector('#lobby');
  await marta.goto(url);
  await marta.click('section:has(#lobby) a:has-text("Create a challenge")');
  await marta.waitForURL(/against=anyone/);
  await challenge(marta, url, 'alpha', {
    name: 'Marta',
    choose: (page) => page.selectOption('label:has-text("Time") select', '10+5'),
  });
  // It appears by itself, goes away when it is withdrawn, and the next one is accepted with one tap.
  await row(ivan, 'Marta').waitFor();
  assert.deepEqual(await seriousViolations(ivan), []);
  const width = await ivan.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `nothing sticks out at 360 px: ${width}`);
  await row(marta, 'Marta')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await row(ivan, 'Marta').waitFor({ state: 'detached' });
  await challenge(marta, url, 'exchange', { name: 'Marta', choose: (page) => page.check('input[value="second"]') });
  await row(ivan, 'Marta')
    .getByRole('button', { name: /^Accept/ })
    .click();
  assert.equal(await inRoom(ivan), await inRoom(marta));
  await ivan.waitForSelector('.status.mine');
});
test('quick pairing brings two players together, also during a game against the computer', async ({ newPlayer, url }) => {
  const [marta, ivan] = [await newPlayer(), await newPlayer()];
  const quick = (page, speed) => page.locator('section:has(#lobby) .quick button', { hasText: speed }).click();
  await marta.goto(url);
  await quick(marta, '10 + 10');
  await marta.click('[data-waiting] button:has-text("Stop looking")');
  await marta.locator('section:has(#lobby) select').selectOption('exchange');
  await quick(marta, '5 + 5');
  await marta.click('a:has-text("Play the computer meanwhile")');
  await marta.click('form button.primary');
  await marta.waitForSelector('.status.mine');
  const first = new URL(marta.url()).pathname;
  await ivan.goto(url);
  await quick(ivan, '5 + 5');
  await marta.click('[data-offer] button:has-text("Play now")');
  await marta.waitForURL((to) => to.pathname.startsWith('/r/') && to.pathname !== first);
  assert.equal(await inRoom(ivan), new URL(marta.url()).pathname);
});
test('a player challenges another by name, who declines and then accepts', async ({ newPlayer, url }) => {
  const [marta, ivan] = [await newPlayer({ expects: /404/ }), await newPlayer()];
  await signUp(marta, url, 'Marta L');
  await signUp(ivan, url, 'Ivan L');
  await ivan.goto(`${url}/puzzles`);
  const to = (name) => ({ choose: (page) => page.fill('input[placeholder="all players"]', name) });
  await marta.goto(`${url}/new/alpha?against=anyone`);
  await marta.fill('input[placeholder="all players"]', 'Nobody at all');
  await marta.click('form button.primary');
  await marta.waitForSelector('[role="alert"]:has-text("no player of this name")');
  await challenge(marta, url, 'alpha', to('ivan l'));
  await ivan.click('[data-to-me] button:has-text("Decline")');
  await marta.waitForSelector('text=Ivan L does not want to play now');
  await marta.click('.notices .card:has-text("does not want to play now") button');
  await challenge(marta, url, 'alpha', to('Ivan L'));
  await ivan.click('[data-to-me] button:has-text("Accept")');
  assert.equal(await inRoom(ivan), await inRoom(marta));
});
test('a table of three fills up', async ({ newPlayer, url }) => {
  const [marta, ivan, olga] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await challenge(marta, url, 'ampli', { name: 'Marta 3', choose: (page) => page.check('input[name="players"] >> nth=1') });
  for (const page of [ivan, olga]) await page.goto(url);
  await row(ivan, 'Marta 3')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await row(olga, '1 seat left').waitFor();
  await row(ivan, 'Marta 3')
    .getByRole('button', { name: /^Leave/ })
    .click();
  await row(olga, '2 seats left').waitFor();
  await row(ivan, 'Marta 3')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await row(olga, '1 seat left')
    .getByRole('button', { name: /^Accept/ })
    .click();
  assert.deepEqual([await inRoom(ivan), await inRoom(olga)], Array(2).fill(await inRoom(marta)));
});
test('after a restart of the server the page makes its challenge again', async ({ newPlayer }) => {
  const server = await serveOwn();
  const [marta, ivan] = [await newPlayer({ expects: UNREACHABLE }), await newPlayer({ expects: UNREACHABLE })];
  await challenge(marta, server.url, 'alpha', { name: 'Marta' });
  await ivan.goto(server.url);
  await row(ivan, 'Marta').waitFor();
  await server.kill();
  await ivan.waitForSelector('section:has(#lobby) >> text=No connection');
  await server.start();
  await ivan.waitForSelector('section:has(#lobby) >> text=No connection', { state: 'detached' });
  await row(ivan, 'Marta')
    .getByRole('button', { name: /^Accept/ })
    .click();
  assert.equal(await inRoom(ivan), await inRoom(marta));
  await server.stop();
});
