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
    const tiles = anna.locator('.tile[aria-label]');
    const table = anna.locator('svg[role="application"]');
    const before = await anna.locator('.felt svg g > g > g').count();
    let put = false;
    for (let i = 0; i < (await tiles.count()) && !put; i++) {
      await tiles.nth(i).click();
      for (const turn of [0, 1, 2, 3]) {
        for (const [dx, dy] of [[2, 0], [-2, 0], [0, 1], [1, 1], [0, -1], [-1, 1]]) {
          await table.focus();
          await anna.keyboard.press('Escape');
          await tiles.nth(i).click();
          for (let k = 0; k < turn; k++) await anna.keyboard.press('r');
          await table.focus();
          const steps = [[dx, 'ArrowRight', 'ArrowLeft'], [dy, 'ArrowUp', 'ArrowDown']];
          for (const [n, plus, minus] of steps) for (let k = 0; k < Math.abs(n) + 1; k++) await anna.keyboard.press(k < Math.abs(n) ? (n > 0 ? plus : minus) : n === 0 ? plus : n > 0 ? plus : minus);
          if (await anna.locator('.verdict.full, .verdict.incomplete').count()) {
            await anna.keyboard.press('Enter');
            await anna.waitForTimeout(400);
            put = (await anna.locator('.felt svg g > g > g').count()) > before || (await anna.locator('button:has-text("Draw a tile")').count()) > 0;
            if (put) break;
          }
        }
        if (put) break;
      }
    }
    assert.ok(put, 'a first tile can be put by keyboard');
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
