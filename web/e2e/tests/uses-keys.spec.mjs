// The keys of the keyboard help work wherever the focus is, and in both keyboard layouts.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { at, board } from '../board.mjs';
import { meet } from '../liveAmpli.mjs';
import { start } from '../rooms.mjs';

/** Presses a key of the Russian layout, which Playwright has no name for. */
const pressRussian = (page, key) =>
  page.evaluate((one) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: one, bubbles: true })), key);
/** Waits until the first square is above the second. */
const above = (page, ...names) =>
  page.waitForFunction(([one, other]) => {
    const top = (selector) => document.querySelector(selector).getBoundingClientRect().y;
    return top(one) < top(other);
  }, names.map(at));

test('F turns the board and L plays the last turn again, with the focus on the board', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here');
  await page.click(at('d2'));
  await page.click(at('d3'));
  await page.waitForSelector('.turn:has-text("d2-d3")');
  await page.locator(at('e7')).focus();
  await above(page, 'a8', 'a1');
  await page.keyboard.press('f');
  await above(page, 'a1', 'a8');
  // Caps lock, and the same key of the Russian layout.
  await page.keyboard.press('F');
  await above(page, 'a8', 'a1');
  await pressRussian(page, 'а');
  await above(page, 'a1', 'a8');
  for (const press of [() => page.keyboard.press('l'), () => pressRussian(page, 'д')]) {
    await page.locator(at('e7')).focus();
    await press();
    await page.waitForSelector('text=You are looking at an earlier position');
    await page.waitForSelector('text=You are looking at an earlier position', { state: 'detached' });
  }
  // The arrows still move the cursor of the board.
  await page.locator(at('e7')).focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('text=You are looking at an earlier position').count(), 0);
});

test('N goes from the hand to the places of a tile, and Enter puts it', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, 'ampli', '?seed=5');
  await page.locator('.tile[aria-label*="fits"]').first().click();
  const said = () => page.textContent('.unseen[role="status"]');
  await page.keyboard.press('n');
  await page.waitForSelector('.verdict.incomplete, .verdict.full');
  const first = await said();
  await page.keyboard.press('n');
  await page.waitForFunction((text) => document.querySelector('.unseen[role="status"]').textContent !== text, first);
  // Shift goes back.
  await page.keyboard.press('Shift+N');
  await page.waitForFunction((text) => document.querySelector('.unseen[role="status"]').textContent === text, first);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.turns .turn');
});

test('a tile is turned by its second mouse button, in the hand and on the table', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, 'ampli', '?seed=5');
  const tile = page.locator('.tile[aria-label*="fits"]').first();
  await tile.click();
  const lies = () => page.locator('.tile[aria-pressed="true"]').evaluate((node) => node.classList.contains('lying'));
  const before = await lies();
  await page.locator('.tile[aria-pressed="true"]').click({ button: 'right' });
  assert.equal(await lies(), !before);
  await page.locator('svg[role="application"]').click({ button: 'right' });
  assert.equal(await lies(), before);
});

test('Space knocks with the tile that was clicked last', async ({ newPlayer, url }) => {
  const { anna, boris } = await meet(newPlayer, url);
  await anna.locator('.mine .tile[aria-label*="fits"]').first().click();
  await anna.waitForSelector('.tile[aria-pressed="true"]');
  await anna.keyboard.press('Space');
  await boris.waitForSelector('.knocked');
  await anna.waitForSelector('.status:has-text("you knocked with")');
  // The focus is on the table, where N and Enter put the tile.
  await anna.waitForFunction(() => document.activeElement.matches('svg[role="application"]'));
});
