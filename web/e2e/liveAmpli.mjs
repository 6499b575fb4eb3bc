// Plays live Ampli: seats players, puts tiles by keyboard, draws, knocks.
import { start } from './rooms.mjs';

/** Records the acts a page sends, the knocks it receives and the latest table. */
function recordSocket(page) {
  const log = { sent: [], knocked: [], acked: new Set(), ids: new Map(), live: null };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type !== 'act') return;
      log.sent.push(message.act);
      log.ids.set(message.id, message.act);
    });
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      log.live = message.state?.live ?? log.live;
      if (message.type === 'ack') log.acked.add(log.ids.get(message.id));
      for (const e of (message.type === 'event' && message.event.kind === 'act' && message.event.events) || [])
        if (e.event === 'knocked') log.knocked.push(e.seat);
    });
  });
  return log;
}

/** Whether a seat has a tile with a value of the first tile, and so a legal placement from the first turn on. */
const fits = ({ live }, seat) =>
  live.seats[seat].hand.some((tile) => tile.some((value) => live.figure[0].slice(0, 2).includes(value)));

/**
 * Seats players at a live table, each in their own browser. The first has the right of move. It repeats the deal until every player has
 * a tile that fits. `urls` are the server addresses of the players.
 */
export async function seatPlayers(newPlayer, { urls, names = ['Anna', 'Boris', 'Vera'], options = [], choose = async () => {} }) {
  const pages = [];
  for (const i of urls.keys()) pages.push(await newPlayer(options[i]));
  const heard = pages.map(recordSocket);
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
    // A player's view does not contain the tiles of the others.
    for (const page of pages) await page.waitForSelector('.mine .tile[aria-label]');
  } while (!heard.every(fits));
  return { pages, heard };
}

/** Seats Anna and Boris at a live table. Boris may use another address. */
export async function meet(newPlayer, url, { borisUrl = url, ...more } = {}) {
  const { pages, heard } = await seatPlayers(newPlayer, { urls: [url, borisUrl], ...more });
  return { anna: pages[0], boris: pages[1], heard };
}

export const turns = (page) => page.locator('.turns .turn').allTextContents();

/** Puts the first playable tile by keyboard, after skipping `skip` legal placements. */
export async function putTile(page, skip = 0) {
  const tile = page.locator('.mine .tile:not(.dull)').first();
  if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click();
  await page.locator('svg[role="application"]').focus();
  for (let i = 0; i <= skip; i++) await page.keyboard.press('n');
  await page.waitForSelector('.verdict.incomplete, .verdict.full');
  const before = await turns(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.turns .turn').length > n, before.length);
}

/** Draws a tile and waits until it is in the hand. */
export async function draw(page) {
  const held = await page.locator('.mine .tile').count();
  await page.click('button:has-text("Draw a tile")');
  await page.waitForFunction((n) => document.querySelectorAll('.mine .tile').length > n, held);
}

/** Plays until `tiles` tiles are on the table, Anna has the right of move and Boris must draw; returns his draw button. */
export async function playUntil(anna, boris, tiles) {
  const right = (page) => page.waitForSelector('.status:has-text("It is your turn")').then(() => page);
  for (let n = 1; n < 60; n++) {
    const page = await Promise.any([right(anna), right(boris)]);
    if (await page.locator('.tile[aria-label*="fits"]').count()) await putTile(page, (7 * n) % 5);
    else await page.click('button:has-text("Pass")');
    const must = page.locator('button:has-text("Draw a tile"), button:has-text("Turn the retarder")');
    if (!(await must.count())) continue;
    if (page === boris && (await turns(boris)).length >= tiles - 1 && (await boris.locator('.mine.right').count()) === 0) {
      await right(anna);
      return must;
    }
    await must.click();
  }
  throw new Error(`the table never had ${tiles} tiles`);
}

/** The act that a page offers; null if its player must wait. Buttons are found by `data-act`, in any language. */
const availableAct = (page) =>
  page.evaluate(() => {
    if (document.querySelector('#result')) return null;
    const shown = (name) => document.querySelector(`.tools [data-act="${name}"]`) && name;
    return shown('draw') ?? (document.querySelector('.mine .tile:not(.dull)') ? 'put' : (shown('pass') ?? shown('stop')));
  });

/** Lets the first player who can act do so and waits until all pages show it; returns null while all must wait. */
export async function actOnce(pages, skip = 0) {
  for (const [who, page] of pages.entries()) {
    const what = await availableAct(page);
    if (!what) continue;
    if (what === 'put') await putTile(page, skip);
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
