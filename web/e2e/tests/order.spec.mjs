// Keeping order: muting, blocking and reporting in a room, the lists of an account, and the page of moderators.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from '../fixtures.mjs';
import { seriousViolations } from '../accessibility.mjs';
import { meet } from '../rooms.mjs';

const PASSWORD = 'correct horse battery';

async function signUp(page, url, name) {
  await page.goto(`${url}/account`);
  await page.click('button[aria-pressed]:has-text("New account")');
  await page.fill('input[autocomplete="username"]', name);
  await page.fill('input[type="password"]', PASSWORD);
  await page.click('form button.primary');
  await page.waitForSelector(`h1:has-text("${name}")`);
}

async function say(page, text) {
  await page.fill('details form:has-text("Send") input', text);
  await page.click('details button:text-is("Send")');
}

const openChat = async (page) => {
  await page.click('details summary:has-text("Chat")');
  await page.waitForSelector('[role="log"]');
};
const line = (page, text) => page.locator('[role="log"] p', { hasText: text });

test('players mute, block and report each other in the room', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha', { options: { expects: /409/ } });
  await openChat(anna);
  await openChat(boris);
  await say(boris, 'hello there');
  await line(anna, 'hello there').waitFor();
  // A refused word is not sent, and the player reads why.
  await say(boris, 'oh fuck');
  await boris.waitForSelector('text=It was not sent');
  const row = anna.locator('[role="group"]', { hasText: 'Boris' });
  await row.locator('button:text-is("Mute")').click();
  await line(anna, 'hello there').waitFor({ state: 'detached' });
  await say(boris, 'a second line');
  await line(boris, 'a second line').waitFor();
  await row.locator('button:text-is("Unmute")').click();
  await line(anna, 'a second line').waitFor();
  // A line, then the player.
  await line(anna, 'hello there').locator('button[aria-label="Report this line"]').click();
  await anna.waitForSelector('form[aria-label*="hello there"]');
  assert.deepEqual(await seriousViolations(anna), []);
  await anna.selectOption('form.report select', 'spam');
  await anna.fill('form.report textarea', 'He greets me.');
  await anna.click('button:text-is("Send the report")');
  await anna.waitForSelector('text=The moderators have your report');
  await anna.click('form.report button:text-is("Close")');
  await line(anna, 'hello there').locator('button[aria-label="Report this line"]').click();
  await anna.click('button:text-is("Send the report")');
  await anna.waitForSelector('[role="alert"]:has-text("You have reported this before")');
  await anna.click('form.report button:text-is("Cancel")');
  await row.locator('button:text-is("Report")').click();
  await anna.waitForSelector('form[aria-label="Report Boris"]');
  await anna.click('button:text-is("Send the report")');
  await anna.waitForSelector('text=The moderators have your report');
  await anna.click('form.report button:text-is("Close")');
  // A block hides both ways.
  await row.locator('button:text-is("Block")').click();
  await line(anna, 'hello there').waitFor({ state: 'detached' });
  await say(boris, 'a third line');
  await boris.waitForSelector('text=One of you has blocked the other');
  await row.locator('button:text-is("Unblock")').click();
  await line(anna, 'hello there').waitFor();
  // The finished game can be reported, too.
  await boris.click('button:text-is("Resign")');
  await boris.click('button:text-is("Yes, resign")');
  await anna.waitForSelector('#result');
  const game = await anna.evaluate(
    async (room) => (await (await fetch(`/api/games?room=${room}`)).json()).games[0].id,
    anna.url().split('/r/')[1],
  );
  await anna.goto(`${url}/game/${game}`);
  await anna.click('button:text-is("Report this game")');
  await anna.click('button:text-is("Send the report")');
  await anna.waitForSelector('text=The moderators have your report');
});

test('a moderator answers reports and closes an account', async ({ newPlayer, url, server }) => {
  const [mira, boris, carl] = [await newPlayer({ expects: /40[349]/ }), await newPlayer({ expects: /403/ }), await newPlayer()];
  await signUp(mira, url, 'Mira M');
  await signUp(boris, url, 'Boris B');
  await signUp(carl, url, 'Carl C');
  // The list of an account: block by name and unblock.
  await carl.fill('section:has(#blocks) input', 'boris b');
  await carl.click('section:has(#blocks) button:text-is("Block")');
  await carl.waitForSelector('#blocks ~ ul li:has-text("Boris B")');
  await carl.click('#blocks ~ ul button:text-is("Unblock")');
  await carl.waitForSelector('#blocks ~ ul li', { state: 'detached' });
  // Boris writes at a table of his own, and Carl reports the line.
  const made = await boris.evaluate(async () => {
    const body = JSON.stringify({ game: 'alpha', seats: [{ kind: 'me' }, { kind: 'open' }] });
    return (await fetch('/api/rooms', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
  });
  await carl.goto(`${url}/r/${made.room}`);
  await carl.click('button:has-text("Play Black")');
  await carl.waitForSelector('.status');
  await boris.goto(`${url}/r/${made.room}`);
  await openChat(boris);
  await say(boris, 'you play badly');
  await openChat(carl);
  await line(carl, 'you play badly').locator('button[aria-label="Report this line"]').click();
  await carl.click('button:text-is("Send the report")');
  await carl.waitForSelector('text=The moderators have your report');
  // Only moderators see the page.
  await mira.goto(`${url}/moderation`);
  await mira.waitForSelector('[role="alert"]');
  const admin = spawnSync(server.program, ['admin', 'moderator', 'Mira M', '--database', server.database], { encoding: 'utf8' });
  assert.equal(admin.stdout, 'Mira M is a moderator\n', admin.stderr);
  await mira.goto(`${url}/account`);
  await mira.click('a:text-is("Moderation")');
  const report = mira.locator('#reports ~ ul li', { hasText: 'you play badly' });
  await report.waitFor();
  assert.deepEqual(await seriousViolations(mira), []);
  assert.equal(await report.locator('a:text-is("To the table")').getAttribute('href'), `/r/${made.room}`);
  await report.locator('input').fill('insult');
  await report.locator('button:text-is("Hide the line")').click();
  await line(carl, 'you play badly').waitFor({ state: 'detached' });
  await mira.waitForSelector('#log ~ ul li:has-text("hid a line of chat")');
  await report.locator('button:text-is("Close the account")').click();
  await mira.waitForSelector('#log ~ ul li:has-text("closed an account: Boris B")');
  await report.locator('button:text-is("Done")').click();
  await report.waitFor({ state: 'detached' });
  await mira.click('button[aria-pressed]:text-is("Done")');
  await report.waitFor();
  await mira.click('button[aria-pressed]:text-is("Open")');
  await report.waitFor({ state: 'detached' });
  // The owner of the closed account reads why.
  await boris.goto(`${url}/account`);
  await boris.click('button[aria-pressed]:has-text("Sign in")');
  await boris.fill('input[autocomplete="username"]', 'Boris B');
  await boris.fill('input[type="password"]', PASSWORD);
  await boris.click('form button.primary');
  await boris.waitForSelector('[role="alert"]:has-text("A moderator has closed this account. insult")');
  await mira.fill('section:has(#accounts) form input', 'Boris B');
  await mira.click('button:text-is("Find")');
  await mira.waitForSelector('section:has(#accounts) .notice:has-text("insult")');
  await mira.fill('section:has(#accounts) label:has-text("Reason") input', 'he apologised');
  await mira.click('button:text-is("Open the account again")');
  await mira.waitForSelector('section:has(#accounts) button:text-is("Close the account")');
  await boris.click('form button.primary');
  await boris.waitForSelector('h1:has-text("Boris B")');
  await mira.fill('section:has(#accounts) label:has-text("Reason") input', 'again');
  await mira.click('section:has(#accounts) button:text-is("Close the account")');
  await mira.waitForSelector('section:has(#accounts) button:text-is("Open the account again")');
  await mira.setViewportSize({ width: 360, height: 640 });
  const width = await mira.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `nothing sticks out at 360 px: ${width}`);
});
