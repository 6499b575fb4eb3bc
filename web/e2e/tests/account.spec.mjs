// Accounts: signing up with a running game, signing in elsewhere, sessions, deletion.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { seriousViolations } from '../accessibility.mjs';
import { seededRandom } from '../play.mjs';
import { playTurn, start } from '../rooms.mjs';

const PASSWORD = 'correct horse battery';

/** Fills in the form and sends it. */
async function submit(page, way, name, password = PASSWORD) {
  await page.click(`button[aria-pressed]:has-text("${way}")`);
  await page.fill('input[autocomplete="username"]', name);
  await page.fill('input[type="password"]', password);
  await page.click('form button.primary');
}

test('a guest with a running game signs up and keeps it', async ({ newPlayer, url }) => {
  const anna = await newPlayer({ viewport: { width: 360, height: 740 } });
  await start(anna, url, 'exchange', 'here', (page) => page.selectOption('select >> nth=0', '3x2'));
  const room = anna.url();
  await playTurn(anna, 'exchange', seededRandom(3));
  await anna.goto(`${url}/account`);
  await anna.waitForSelector('form');
  assert.deepEqual(await seriousViolations(anna), []);
  await submit(anna, 'New account', 'Anna');
  await anna.waitForSelector('#codes');
  assert.equal(await anna.locator('#codes ~ ul li').count(), 8);
  await anna.waitForSelector('h1:has-text("Anna")');
  assert.deepEqual(await seriousViolations(anna), []);
  const width = await anna.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `nothing sticks out at 360 px: ${width}`);
  // The game goes on, also in another browser that signs in.
  await anna.goto(room);
  await playTurn(anna, 'exchange', seededRandom(4));
  const phone = await newPlayer();
  await phone.goto(`${url}/account`);
  await submit(phone, 'Sign in', 'anna', 'wrong password');
  await phone.waitForSelector('[role="alert"]:has-text("does not match")');
  await submit(phone, 'Sign in', 'anna');
  await phone.waitForSelector('h1:has-text("Anna")');
  await phone.goto(room);
  await playTurn(phone, 'exchange', seededRandom(5));
  // A name that looks the same is taken.
  const other = await newPlayer();
  await other.goto(`${url}/account`);
  await submit(other, 'New account', 'Аnnа');
  await other.waitForSelector('[role="alert"]:has-text("taken")');
  // Signing out everywhere ends both; deleting needs the password.
  await phone.goto(`${url}/account`);
  await phone.waitForSelector('#sessions ~ ul li >> nth=1');
  await phone.click('button:has-text("Sign out everywhere")');
  await phone.waitForSelector('h1:has-text("Account")');
  await anna.goto(`${url}/account`);
  await submit(anna, 'Sign in', 'Anna');
  await anna.fill('section:has(#data) input', PASSWORD);
  await anna.click('button:has-text("Delete the account")');
  await anna.waitForSelector('h1:has-text("Account")');
  await submit(anna, 'Sign in', 'Anna');
  await anna.waitForSelector('[role="alert"]:has-text("does not match")');
});
