// What tests do at a table besides moving: start, wait for one's turn, see the end.
import { act, dice, mouse } from './hands.mjs';

/** A deal of Ampli in which both have something to put from the first turn on: not every one is so. */
export const DEAL = '15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0';

export const over = (page) => page.locator('#result').isVisible();
/** Whether it is this page's turn, and none of its steps is on its way. */
const mine = (page) => page.locator('.status.mine:not([aria-busy="true"])').isVisible();

/** Starts a game by the form, as a person would. */
export async function start(page, url, game, against, choose = async () => {}, more = {}) {
  await page.goto(`${url}/new/${game}?${new URLSearchParams({ against, ...more })}`);
  await page.waitForSelector('form');
  await choose(page);
  await page.click('form button.primary:not([type="button"])');
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
}

/** Waits until no step of this page is on its way any more. */
export const settled = (page) => page.waitForSelector('.status:not([aria-busy="true"])', { state: 'attached' });

/** Waits until this page may act, or the game is over. */
export const ready = (page) => page.waitForSelector('#result, .status.mine:not([aria-busy="true"])', { state: 'attached' });

/** So many acts in a row that come to nothing, and nobody can act. */
const IDLE = 200;

/** Plays whenever it is the turn of one of these pages, until the game is over; gives how many acts that took. */
export async function playToTheEnd(pages, game, { seed = 1, most = 600, each = async () => {}, by = mouse } = {}) {
  const roll = dice(seed);
  let idle = 0;
  for (let acts = 0; acts < most;) {
    const who = await turnOf(pages);
    if (who === null) return acts;
    if (idle > IDLE) throw new Error(`nobody can act: ${await pages[who].textContent('.status')}`);
    if (await act[game](pages[who], roll, by)) {
      acts += 1;
      idle = 0;
      await settled(pages[who]);
      await each(acts, who);
    } else idle += 1;
  }
  throw new Error(`the game is not over after ${most} acts`);
}

/** Waits until it is the turn of one of these pages: gives its number, or nothing when the game is over for all. */
async function turnOf(pages) {
  for (const began = Date.now(); Date.now() - began < 60_000;) {
    for (const [who, page] of pages.entries()) if (await mine(page)) return who;
    if ((await Promise.all(pages.map(over))).every(Boolean)) return null;
    await pages[0].waitForTimeout(20);
  }
  throw new Error(`it is nobody's turn: ${await pages[0].textContent('.status')}`);
}

/** Makes the whole turn of this page, however many steps it has. */
export async function playTurn(page, game, roll) {
  await page.waitForSelector('.status.mine');
  for (let i = 0; i < IDLE && (await mine(page)); i++) {
    await act[game](page, roll);
    await settled(page);
  }
}

/** What keeps a game short: a small setup, or a position near its end. */
export const SHORT = {
  alpha: { setup: '2x5x1' },
  gamma: { setup: 'default', position: '10/4a5/10/2##2###1/4C5/3C6/1###2##2/10/2E3E3/1A8 w - - playing' },
  exchange: { setup: '3x2' },
  210: { setup: '3x3x1', position: '0,0,0/0,1,0/0,1,2 w 3-2 - 5' },
  ampli: {},
};

/** Gamma in the middle of a game. */
export const MIDDLE = {
  setup: 'default',
  position: 'ba1a2a1aa/1ba1b2abc/2c3c3/2##2###1/3C1DE3/10/1###2##2/10/1BABE2ABC/AA1ADCA1AB w - - playing',
};
