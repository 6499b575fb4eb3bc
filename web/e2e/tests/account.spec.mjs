// Accounts: signing up with a running game, signing in elsewhere, sessions, deletion.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { seriousViolations } from '../accessibility.mjs';
import { act, seededRandom } from '../play.mjs';
import { settled, start } from '../rooms.mjs';

const PASSWORD = 'correct horse battery';

/** Makes one step for the seat to act. */
async function playStep(page, seed) {
  await page.waitForSelector('.status.mine');
  await act.exchange(page, seededRandom(seed));
  await settled(page);
}

/** Fills in the form and sends it. */
async function submit(page, way, name, password = PASSWORD) {
  await page.click(`button[aria-pressed]:has-text("${way}")`);
  await page.fill('input[autocomplete="username"]', name);
  await page.fill('input[type="password"]', password);
  await page.click('form button.primary');
}

test('a guest with a running game signs up and keeps it', async ({ newPlayer, url }) => {
  const anna = await newPlayer({ viewport: { width: 360, height: 740 }, expects: /403/ });
  await start(anna, url, 'exchange', 'here', (page) => page.selectOption('select >> nth=0', '3x2'));
  const room = anna.url();
  await playStep(anna, 3);
  await anna.goto(url);
  await anna.click('header a[href="/account"]');
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
  await playStep(anna, 4);
  const phone = await newPlayer({ expects: /403/ });
  await phone.goto(`${url}/account`);
  await submit(phone, 'Sign in', 'anna', 'wrong password');
  await phone.waitForSelector('[role="alert"]:has-text("does not match")');
  await submit(phone, 'Sign in', 'anna');
  await phone.waitForSelector('h1:has-text("Anna")');
  await phone.goto(room);
  await playStep(phone, 5);
  // A name that looks the same is taken.
  const other = await newPlayer({ expects: /409/ });
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

test('an account is changed on its page', async ({ newPlayer, url }) => {
  const boris = await newPlayer();
  await boris.goto(`${url}/account`);
  await boris.click('button[aria-pressed]:has-text("Sign in")');
  await boris.waitForSelector('text=Welcome back.');
  await submit(boris, 'New account', 'Boris');
  await boris.waitForSelector('#codes');
  const code = await boris.textContent('#codes ~ ul li >> nth=0');
  await boris.click('button:has-text("I have kept them")');
  await boris.waitForSelector('#codes', { state: 'detached' });
  await boris.fill('form:has-text("Change the name") input', 'Boris K');
  await boris.click('button:has-text("Change the name")');
  await boris.waitForSelector('h1:has-text("Boris K")');
  // A token is shown once.
  await boris.uncheck('label:has-text("play for you") input');
  await boris.fill('label:has-text("What it is for") input', 'statistics');
  await boris.click('button:has-text("Make a token")');
  await boris.waitForSelector('code:has-text("quintet_")');
  await boris.waitForSelector('#tokens ~ ul li:has-text("see your games")');
  await boris.check('label:has-text("play for you") input');
  await boris.uncheck('label:has-text("see your games") input');
  await boris.click('#tokens ~ ul button:has-text("End")');
  await boris.waitForSelector('#tokens ~ ul li', { state: 'detached' });
  // The code opens the account in another browser and ends this session.
  const tablet = await newPlayer();
  await tablet.goto(`${url}/account`);
  await tablet.click('button:has-text("Forgot the password")');
  await tablet.fill('input[autocomplete="one-time-code"]', code);
  await submit(tablet, 'Forgot the password', 'Boris', 'the second password');
  await tablet.waitForSelector('h1:has-text("Boris K")');
  await tablet.waitForSelector('text=7 recovery codes are left');
  await boris.reload();
  await submit(boris, 'Sign in', 'Boris K', 'the second password');
  await boris.waitForSelector('h1:has-text("Boris K")');
  await boris.click('#sessions ~ ul button:has-text("End")');
  await boris.waitForFunction(() => document.querySelectorAll('#sessions ~ ul li').length === 1);
  const form = boris.locator('form:has-text("Change the password")');
  await form.locator('input[autocomplete="current-password"]').fill('the second password');
  await form.locator('input[autocomplete="new-password"]').fill('the third password');
  await form.locator('button').click();
  await boris.waitForSelector('[role="status"]:has-text("The password is changed")');
  const download = boris.waitForEvent('download');
  await boris.click('a:has-text("Download my data")');
  assert.equal((await download).suggestedFilename(), 'quintet-account.json');
  await boris.fill('section:has(#data) input', 'the third password');
  await boris.click('button:has-text("New recovery codes")');
  await boris.waitForSelector('#codes');
  await boris.click('button:text-is("Sign out")');
  await boris.waitForSelector('h1:has-text("Account")');
});

test('no secret is in the storage or the address of the page', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/account`);
  await submit(page, 'New account', 'Secretive');
  await page.waitForSelector('#codes');
  const code = await page.textContent('#codes ~ ul li >> nth=0');
  await page.fill('label:has-text("What it is for") input', 'a bot');
  await page.click('button:has-text("Make a token")');
  const token = await page.textContent('code:has-text("quintet_")');
  await start(page, url, 'exchange', 'here', (at) => at.selectOption('select >> nth=0', '3x2'));
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
      ),
      (await indexedDB.databases()).map((one) => one.name),
      location.href,
      history.state,
    ]),
  );
  const cookie = (await page.context().cookies()).find((one) => one.name === 'quintet');
  assert.ok(cookie.httpOnly && cookie.sameSite === 'Lax');
  for (const secret of [PASSWORD, code, token, cookie.value]) assert.ok(!kept.includes(secret), kept);
});
