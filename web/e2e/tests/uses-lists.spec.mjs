// The controls of the lists of games, the home page and the settings, each with its effect.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { start } from '../rooms.mjs';

test('tabs of the lists, and links of the home page to them', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here');
  const game = new URL(page.url()).pathname;
  for (const list of ['/mine', '/watch']) {
    await page.goto(url + list);
    for (const name of ['Waiting for a player', 'Finished', 'Running']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForSelector(`[aria-pressed="true"]:has-text("${name}")`);
      await page.waitForSelector('.tabs ~ p, .tabs ~ ul');
    }
  }
  await page.goto(`${url}/watch`);
  await page.getByRole('button', { name: 'Finished', exact: true }).click();
  await page.getByRole('link', { name: 'Search finished games' }).click();
  await page.waitForURL(`${url}/games`);
  await page.goto(`${url}/mine`);
  await page.click(`a[href="${game}"]`);
  await page.waitForURL(url + game);
  await page.goto(url);
  await page.getByRole('link', { name: 'All my games' }).click();
  await page.waitForURL(`${url}/mine`);
  await page.goBack();
  await page.locator(`.running a[href="${game}"]`).click();
  await page.waitForURL(url + game);
  // Others see a public game on the page of its game.
  const host = await newPlayer();
  await start(host, url, 'alpha', 'friend', (form) => form.getByLabel('Let others see and join this game').check());
  const guest = await newPlayer();
  await guest.goto(`${url}/games/alpha`);
  await guest
    .getByRole('link', { name: /^Take seat/ })
    .first()
    .click();
  await guest.click('button:has-text("Play Black")');
  await guest.waitForSelector('.table-place .board svg');
  const watcher = await newPlayer();
  await watcher.goto(`${url}/games/alpha`);
  await watcher.getByRole('link', { name: 'All games' }).click();
  await watcher.waitForURL(`${url}/watch`);
  await watcher.goBack();
  await watcher.locator('.side').getByRole('link', { name: 'Watch', exact: true }).first().click();
  await watcher.waitForURL(/\/r\//);
  // A game that nobody has joined yet, from the list of those that wait.
  await guest.goto(`${url}/mine`);
  await guest.locator('ul a.card').first().waitFor();
});

test('every choice of the settings is kept', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/settings`);
  await page.waitForSelector('.preview svg');
  const names = await page.$$eval('fieldset input', (all) => [...new Set(all.map((input) => input.name))]);
  assert.ok(names.length >= 8, names.join());
  for (const name of names.filter((one) => one !== 'language')) {
    const choices = page.locator(`input[name="${name}"]`);
    // The last choice comes first, so that each one is a change.
    await choices.last().check();
    for (const choice of await choices.all()) await choice.check();
    await page.reload();
    await page.waitForSelector('.preview svg');
    assert.ok(await choices.last().isChecked(), name);
  }
  await page.click('text=Keyboard shortcuts');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.getByRole('radio', { name: 'Русский' }).check();
  await page.waitForSelector('h1:has-text("Настройки")');
  await page.getByRole('radio', { name: 'English' }).check();
  await page.waitForSelector('h1:has-text("Settings")');
});

test('the switches of the header', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(url);
  const theme = () => page.getAttribute('html', 'data-theme');
  const before = await theme();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await page.waitForFunction((old) => document.documentElement.dataset.theme !== old, before);
  const sound = page.getByRole('button', { name: 'Sound' });
  const pressed = await sound.getAttribute('aria-pressed');
  await sound.click();
  assert.notEqual(await sound.getAttribute('aria-pressed'), pressed);
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.waitForSelector('html[lang="ru"]');
});
