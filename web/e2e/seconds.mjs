// How people play live Ampli: two meet at a table, put tiles by the keyboard, draw, knock.
import { start } from './table.mjs';

/** What a page says on its socket, whose knocks it hears of, and how the table stands. */
function watch(page) {
  const told = { sent: [], knocked: [], acked: new Set(), ids: new Map(), live: null };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(payload);
      if (said.type !== 'act') return;
      told.sent.push(said.act);
      told.ids.set(said.id, said.act);
    });
    socket.on('framereceived', ({ payload }) => {
      const notice = JSON.parse(payload);
      told.live = notice.state?.live ?? told.live;
      if (notice.type === 'ack') told.acked.add(told.ids.get(notice.id));
      for (const e of (notice.type === 'event' && notice.event.kind === 'act' && notice.event.events) || [])
        if (e.event === 'knocked') told.knocked.push(e.seat);
    });
  });
  return told;
}

/** Whether this seat has a tile with a value of the first tile, which so fits somewhere from the first turn on. */
const fits = ({ live }, seat) =>
  live.seats[seat].hand.some((tile) => tile.some((value) => live.figure[0].slice(0, 2).includes(value)));

/**
 * People at a live table, each at a screen of his own; the first has the right of move, and everybody has a tile that fits: one deal of a
 * hundred is not so. `urls` are the lines by which each comes.
 */
export async function gather(person, { urls, names = ['Anna', 'Boris', 'Vera'], options = [], choose = async () => {} }) {
  const pages = [];
  for (const i of urls.keys()) pages.push(await person(options[i]));
  const heard = pages.map(watch);
  do {
    await start(pages[0], urls[0], 'ampli', 'friend', async (page) => {
      await page.fill('input[autocomplete="nickname"]', names[0]);
      if (urls.length > 2) await page.check(`input[name="players"][value="${urls.length}"]`);
      await choose(page);
    });
    const link = await pages[0].locator('section input[readonly]').inputValue();
    for (const [i, page] of pages.entries()) {
      if (i === 0) continue;
      await page.goto(link.replace(urls[0], urls[i]));
      await page.fill('input[autocomplete="nickname"]', names[i]);
      await page.locator('section .row button.primary').first().click();
      await page.waitForSelector('input[autocomplete="nickname"]', { state: 'detached' });
    }
    // The others' tiles are in no view of one's own.
    for (const page of pages) await page.waitForSelector('.mine .tile[aria-label]');
  } while (!heard.every(fits));
  return { pages, heard };
}

/** Anna and Boris at a live table. He may come by another line than hers. */
export async function meet(person, url, { his = url, ...more } = {}) {
  const { pages, heard } = await gather(person, { urls: [url, his], ...more });
  return { anna: pages[0], boris: pages[1], heard };
}

export const turns = (page) => page.locator('.turns .turn').allTextContents();

/** Puts the first tile that fits where it first fits, by the keyboard; `skip` so many places. */
export async function putOne(page, skip = 0) {
  const tile = page.locator('.mine .tile:not(.dull)').first();
  if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click();
  await page.locator('svg[role="application"]').focus();
  for (let i = 0; i <= skip; i++) await page.keyboard.press('n');
  await page.waitForSelector('.verdict.incomplete, .verdict.full');
  const before = await turns(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.turns .turn').length > n, before.length);
}

/** Draws, and waits until the seconds of it are over: the tile is in the hand then. */
export async function draw(page) {
  const held = await page.locator('.mine .tile').count();
  await page.click('button:has-text("Draw a tile")');
  await page.waitForFunction((n) => document.querySelectorAll('.mine .tile').length > n, held);
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
  }
  throw new Error(`there are not ${tiles} tiles on the table`);
}

/** What a player can do by what his page shows: nothing while he must wait. Buttons are known by their acts in both languages. */
const can = (page) =>
  page.evaluate(() => {
    if (document.querySelector('#result')) return null;
    const shown = (name) => document.querySelector(`.tools [data-act="${name}"]`) && name;
    return shown('draw') ?? (document.querySelector('.mine .tile:not(.dull)') ? 'put' : (shown('pass') ?? shown('stop')));
  });

/** One of these players does one thing, whoever can, and everybody sees what came of it; says who and what, or nothing while all must wait. */
export async function actOne(pages, skip = 0) {
  for (const [who, page] of pages.entries()) {
    const what = await can(page);
    if (!what) continue;
    if (what === 'put') await putOne(page, skip);
    else {
      const before = await turns(page);
      await page.click(`.tools [data-act="${what}"]`);
      if (what === 'draw') await page.waitForSelector('.tools [data-act="draw"]', { state: 'detached' });
      else await page.waitForFunction((n) => document.querySelectorAll('.turns .turn').length > n, before.length);
    }
    const made = (await turns(page)).length;
    for (const other of pages) await other.waitForFunction((n) => document.querySelectorAll('.turns .turn').length >= n, made);
    return { who, what };
  }
  return null;
}
