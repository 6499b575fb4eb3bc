// Live Ampli between two machines: both knock, the server decides, both see the same.
import assert from 'node:assert/strict';
import { start } from '../table.mjs';

export const live = [
  ['live: a race of knocks is decided as the server says', async ({ person, url }) => {
    const anna = await person();
    await start(anna, url, 'ampli', 'friend');
    const link = await anna.locator('section input[readonly]').inputValue();
    const boris = await person();
    await boris.goto(link);
    await boris.click('button:has-text("Play Player B")');
    await anna.waitForSelector('.status:has-text("right of move")');
    // Anna puts a tile; then both knock at once.
    await anna.locator('.tile[aria-label*="fits"]').first().click();
    await anna.locator('svg[role="application"]').focus();
    await anna.keyboard.press('n');
    await anna.waitForSelector('.verdict.incomplete');
    await anna.keyboard.press('Enter');
    await anna.waitForSelector('button:has-text("Draw a tile"), [role="timer"]');
    await boris.waitForSelector('.status:has-text("right of move"), .status:has-text("intercept")');
    for (const page of [anna, boris]) await page.locator('.tile[aria-label]').first().click();
    const draw = anna.locator('button:has-text("Draw a tile")');
    if (await draw.count()) await draw.click();
    await anna.waitForTimeout(2500);
    await Promise.all([anna, boris].map((page) => page.click('[data-knock]').catch(() => {})));
    await boris.waitForTimeout(800);
    // Whoever was first: both pages know of the same move.
    const seen = await Promise.all([anna, boris].map((page) => page.textContent('.status')));
    const knocked = seen.filter((line) => line.includes('you knocked with')).length;
    assert.equal(knocked, 1, `one of the two has the move: ${seen.join(' / ')}`);
  }],
];
