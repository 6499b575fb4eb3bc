// Rated games: both players see the change, and the pages of players and leaders show it.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { seriousViolations } from '../accessibility.mjs';

const PASSWORD = 'correct horse battery';

async function signUp(page, url, name) {
  await page.goto(`${url}/account`);
  await page.click('button[aria-pressed]:has-text("New account")');
  await page.fill('input[autocomplete="username"]', name);
  await page.fill('input[type="password"]', PASSWORD);
  await page.click('form button.primary');
  await page.waitForSelector('#codes');
}

async function fits(page) {
  const { width, inner } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  assert.ok(width <= inner, `nothing sticks out: ${width} > ${inner}`);
}

test('two accounts play a rated game, and both see the change', async ({ newPlayer, url }) => {
  const anna = await newPlayer({ expects: /404/ });
  const boris = await newPlayer({ viewport: { width: 360, height: 740 } });
  await signUp(anna, url, 'Annika');
  await signUp(boris, url, 'Borislav');
  await anna.goto(`${url}/new/exchange?against=friend`);
  assert.equal(await anna.locator('text=Rated game').count(), 0, 'a rated game needs a clock');
  await anna.selectOption('select:has(option[value="10+5"])', '10+5');
  await anna.check('label:has-text("Rated game") input');
  assert.equal(await anna.locator('label:has-text("takebacks")').count(), 0);
  await anna.check('label:has-text("Let others see") input');
  await anna.click('form button.primary');
  await anna.waitForURL(/\/r\//);
  const guest = await newPlayer();
  await guest.goto(anna.url());
  await guest.click('a:has-text("Sign in")');
  await guest.waitForURL(/\/account/);
  await boris.goto(anna.url());
  await boris.click('button.primary');
  await boris.waitForSelector('.strip');
  for (const page of [anna, boris]) await page.waitForSelector('.strip:has-text("Annika"):has-text("1500?")');
  await boris.click('button:has-text("Resign")');
  await boris.click('button:has-text("Yes, resign")');
  for (const page of [anna, boris]) {
    await page.waitForSelector('table[aria-label="Rating change"] td:has-text("1500 (+162)")');
    await page.waitForSelector('table[aria-label="Rating change"] td:has-text("1500 (−162)")');
  }
  // The name leads to the player's page.
  await anna.click('.strip a:has-text("Borislav")');
  await anna.waitForSelector('h1:has-text("Borislav")');
  await anna.waitForSelector('button[aria-pressed="true"]:has-text("1338?")');
  await anna.waitForSelector('figure svg[role="img"][aria-label*="1338"]');
  await anna.click('button:has-text("1338?")');
  assert.deepEqual(await seriousViolations(anna), []);
  await anna.click('ul a:has-text("Borislav")');
  await anna.waitForSelector('td:has-text("1500 (−162)")');
  await anna.click('td a:has-text("Annika")');
  await anna.waitForSelector('h1:has-text("Annika")');
  await boris.goto(`${url}/account`);
  await boris.click('a:has-text("Your page")');
  await boris.waitForSelector('td:has-text("1")');
  await fits(boris);
  // One game does not make a leader.
  await boris.click('a:has-text("Best players")');
  await boris.waitForSelector('text=no sure rating');
  await boris.selectOption('select >> nth=1', 'rapid');
  await boris.waitForURL(/kind=rapid/);
  await boris.selectOption('select >> nth=0', 'exchange');
  await boris.waitForURL(/game=exchange/);
  assert.deepEqual(await seriousViolations(boris), []);
  await fits(boris);
  // The explorer finds it by the average rating.
  await boris.goto(`${url}/games`);
  await boris.selectOption('label:has-text("Average rating") select', '1400');
  await boris.waitForSelector('li:has-text("Annika")');
  await boris.selectOption('label:has-text("Average rating") select', '2000');
  await boris.waitForSelector('text=Nothing here yet.');
  assert.equal(await boris.locator('li:has-text("Annika")').count(), 0);
  await boris.click('a:has-text("Best players")');
  await boris.waitForSelector('h1:has-text("Best players")');
  await anna.goto(`${url}/player/Nobody7`);
  await anna.waitForSelector('[role="alert"]:has-text("no player")');
});
