// The controls of the form for a new game, each with its effect on the form or on the game.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { requestsDone } from '../requests.mjs';

const create = async (page) => {
  await page.click('form button.primary:not([type="button"])');
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
};

test('level, side, setup, clock, match and takebacks reach the game', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/new/alpha?against=friend`);
  await page.click('.against a:has-text("Two players, one device")');
  await page.waitForURL(/against=here/);
  await page.click('.against a:has-text("Challenge others")');
  await page.waitForURL(/against=anyone/);
  await page.click('.against a:has-text("Invite a friend")');
  await page.waitForURL(/against=friend/);
  await page.click('.against a:has-text("Play the computer")');
  await page.waitForURL(/against=computer/);
  await page.getByRole('slider').fill('2');
  await page.waitForSelector('label:has-text("Beginner ★★")');
  for (const side of ['White', 'Random', 'Black']) await page.getByLabel(side, { exact: true }).check();
  const picture = page.locator('.picture svg');
  await picture.waitFor();
  const before = await picture.innerHTML();
  await page.getByRole('combobox', { name: 'Setup' }).selectOption('6x6x1');
  await requestsDone(page);
  await page.waitForFunction((html) => document.querySelector('.picture svg')?.innerHTML !== html, before);
  await page.getByRole('combobox', { name: 'Time' }).selectOption('10+5');
  await page.getByRole('combobox', { name: 'Games in the match' }).selectOption('2');
  await page.getByLabel('Allow takebacks').uncheck();
  await create(page);
  await page.waitForSelector('.title:has-text("10 min + 5 s a turn · 2 games")');
  assert.equal(await page.locator('.title:has-text("takebacks")').count(), 0);
  assert.equal(await page.locator('button:has-text("Take back")').count(), 0);
  await page.waitForSelector('.strip:has-text("Black · you")');
  await page.waitForSelector('.strip:has-text("Computer, level 2")');
  await page.waitForSelector('.table-place [data-at="f6"]');
  assert.equal(await page.locator('.table-place [data-at="g1"]').count(), 0);
});

test('a public game with a name is found by others', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/new/exchange?against=friend`);
  await page.getByLabel('Your name').fill('Klara');
  await page.getByLabel('Let others see and join this game').check();
  await create(page);
  const other = await newPlayer();
  await other.goto(`${url}/watch`);
  await other.getByRole('button', { name: 'Waiting for a player' }).click();
  await other.locator('a.card:has-text("Klara")').click();
  await other.waitForURL(page.url());
});

test('Ampli: players, live or calm, a strict table', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/new/ampli?against=computer`);
  await page.click('.against a:has-text("Two or three players, one device")');
  await page.waitForURL(/against=here/);
  await page.goBack();
  await page.waitForURL(/against=computer/);
  for (const n of ['3', '2']) await page.getByLabel(n, { exact: true }).check();
  await page.getByLabel('Player B').check();
  await page.getByLabel('Calm, without a clock').check();
  await page.getByRole('combobox', { name: 'Time' }).waitFor();
  await page.getByLabel('Live, every second counts').check();
  await page.getByRole('combobox', { name: 'Time' }).waitFor({ state: 'detached' });
  await page.getByLabel('Strict table').check();
  await create(page);
  await page.waitForSelector('.title:has-text("Live, every second counts")');
});

test('a position can be left out again', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const position = encodeURIComponent('8/8/8/3b4/3D4/8/8/8 w 00');
  await page.goto(`${url}/new/alpha?against=here&position=${position}`);
  await page.click('button:has-text("Start from the beginning")');
  await page.getByRole('combobox', { name: 'Setup' }).waitFor();
  await create(page);
  await page.waitForSelector('.table-place [data-at="a1"][aria-label*="White"]');
});
