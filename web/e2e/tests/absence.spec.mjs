// A player who leaves: the other sees it, keeps the other actions, and may claim the game.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { meet } from '../rooms.mjs';

/** Absence after which the server lets a quick game be claimed, and time for a busy machine. */
const CLAIM_TIMEOUT_MS = 120_000;

test('an opponent who has left can be beaten by a claim, and the other actions stay', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha', {
    choose: (page) => page.locator('select', { has: page.locator('option[value="3+2"]') }).selectOption('3+2'),
  });
  for (const [page, from, to] of [
    [anna, 'd2', 'd3'],
    [boris, 'e7', 'e6'],
  ]) {
    await page.click(`.table-place [data-at="${from}"]`);
    await page.click(`.table-place [data-at="${to}"]`);
    for (const one of [anna, boris]) await one.waitForSelector(`.turn:has-text("${from}-${to}")`);
  }
  const resign = anna.getByRole('button', { name: 'Resign', exact: true });
  const before = await resign.boundingBox();
  await boris.close();
  const claim = anna.getByRole('button', { name: /^Your opponent has left\. Claim/ });
  await claim.waitFor();
  // What the player wants to press has not moved.
  assert.ok(Math.abs((await resign.boundingBox()).x - before.x) < 5);
  await anna.getByRole('button', { name: 'How to play', exact: true }).click();
  await anna.getByRole('button', { name: 'Close', exact: true }).click();
  await anna
    .getByRole('button', { name: 'Your opponent has left. Claim the win', exact: true })
    .click({ timeout: CLAIM_TIMEOUT_MS });
  await anna.waitForSelector('#result:has-text("You win!")');
});

test('an opponent who comes back in time takes the claim away', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha');
  const room = boris.url();
  await boris.goto(`${url}/settings`);
  const claim = anna.getByRole('button', { name: /^Your opponent has left\. Claim in \d+ s$/ });
  await claim.waitFor();
  assert.ok(await claim.isDisabled());
  await boris.goto(room);
  await claim.waitFor({ state: 'detached' });
  await anna.getByRole('button', { name: 'Offer a draw', exact: true }).click();
  await boris.getByRole('button', { name: 'Decline', exact: true }).click();
});
