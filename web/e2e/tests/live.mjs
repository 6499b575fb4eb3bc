// Live Ampli between two machines: both knock, the server decides, both see the same.
import assert from 'node:assert/strict';
import { start } from '../table.mjs';

/** What a page says on its socket, and whose knocks it hears of. */
function watch(page) {
  const told = { sent: [], knocked: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(payload);
      if (said.type === 'act') told.sent.push(said.act);
    });
    socket.on('framereceived', ({ payload }) => {
      const notice = JSON.parse(payload);
      for (const e of (notice.type === 'event' && notice.event.kind === 'act' && notice.event.events) || []) if (e.event === 'knocked') told.knocked.push(e.seat);
    });
  });
  return told;
}

export const live = [
  ['live: a race of knocks is decided as the server says', async ({ person, url }) => {
    const anna = await person();
    const heard = [watch(anna)];
    await start(anna, url, 'ampli', 'friend');
    const link = await anna.locator('section input[readonly]').inputValue();
    const boris = await person();
    heard.push(watch(boris));
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
    // Both knocks went out; the server named one mover, the same to both, and his page asks him to put the tile.
    for (const one of heard) assert.ok(one.sent.some((act) => act.startsWith('knock:')), 'each page sent its knock');
    const movers = heard.map((one) => one.knocked.at(-1));
    assert.ok(movers[0] !== undefined && movers[0] === movers[1], `both heard of the same mover: ${movers}`);
    const seen = await Promise.all([anna, boris].map((page) => page.textContent('.status')));
    seen.forEach((line, seat) => assert.equal(line.includes('you knocked with'), seat === movers[0], `seat ${seat}: ${line}`));
  }],
];
