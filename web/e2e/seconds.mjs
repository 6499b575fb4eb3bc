// How people play live Ampli: two meet at a table, put tiles by the keyboard, draw, knock.
import { start } from './table.mjs';

/** What a page says on its socket, and whose knocks it hears of. */
function watch(page) {
  const told = { sent: [], knocked: [], acked: new Set(), ids: new Map() };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(payload);
      if (said.type !== 'act') return;
      told.sent.push(said.act);
      told.ids.set(said.id, said.act);
    });
    socket.on('framereceived', ({ payload }) => {
      const notice = JSON.parse(payload);
      if (notice.type === 'ack') told.acked.add(told.ids.get(notice.id));
      for (const e of (notice.type === 'event' && notice.event.kind === 'act' && notice.event.events) || []) if (e.event === 'knocked') told.knocked.push(e.seat);
    });
  });
  return told;
}

/** Anna and Boris at a live table; Anna has the right of move. He may come by another line than hers. */
export async function meet(person, url, options = [{}, {}], his = url) {
  const anna = await person(options[0]);
  const heard = [watch(anna)];
  await start(anna, url, 'ampli', 'friend', (page) => page.fill('input[autocomplete="nickname"]', 'Anna'));
  const link = await anna.locator('section input[readonly]').inputValue();
  const boris = await person(options[1]);
  heard.push(watch(boris));
  await boris.goto(link.replace(url, his));
  await boris.fill('input[autocomplete="nickname"]', 'Boris');
  await boris.click('button:has-text("Play Player B")');
  await anna.waitForSelector('.status:has-text("right of move")');
  return { anna, boris, heard };
}

export const turns = (page) => page.locator('.turns .turn').allTextContents();

/** Puts the first tile that fits where it first fits, by the keyboard; `skip` so many places. */
export async function putOne(page, skip = 0) {
  await page.locator('.tile[aria-label*="fits"]').first().click();
  await page.locator('svg[role="application"]').focus();
  for (let i = 0; i <= skip; i++) await page.keyboard.press('n');
  await page.waitForSelector('.verdict.incomplete, .verdict.full');
  const before = await turns(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.turns .turn').length > n, before.length);
}

/** Draws, and waits until the seconds of it are over. */
export async function draw(page) {
  await page.click('button:has-text("Draw a tile")');
  await page.waitForSelector('[role="timer"][aria-label^="Drawing"]');
  await page.waitForSelector('[role="timer"][aria-label^="Drawing"]', { state: 'detached' });
}

/** The two play until so many tiles lie, Anna has the right of move and Boris has to draw: gives the button by which he does. */
export async function playUntil(anna, boris, tiles) {
  const right = (page) => page.waitForSelector('.status:has-text("You have the right of move")').then(() => page);
  for (let n = 1; n < 60; n++) {
    const page = await Promise.any([right(anna), right(boris)]);
    if (await page.locator('.tile[aria-label*="fits"]').count()) await putOne(page, (7 * n) % 5);
    else await page.click('button:has-text("Pass")');
    const must = page.locator('button:has-text("Draw a tile"), button:has-text("Turn the retarder")');
    if (!(await must.count())) continue;
    if (page === boris && (await turns(boris)).length >= tiles - 1 && (await boris.locator('.mine.right').count()) === 0) {
      await right(anna);
      return must;
    }
    await must.click();
    await page.waitForSelector('.mine [role="timer"]:not([aria-label^="Time"])', { state: 'detached' });
  }
  throw new Error(`there are not ${tiles} tiles on the table`);
}
