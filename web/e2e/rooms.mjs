// Starts games, waits for turns and plays games to their end.
import { act, seededRandom, mouse } from './play.mjs';

/** An Ampli deal in which both players have a legal placement from the first turn on. */
export const DEAL = '15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0';

export const over = (page) => page.locator('#result').isVisible();
/** Whether it is this page's turn and no step is unconfirmed. */
const canAct = (page) => page.locator('.status.mine:not([aria-busy="true"])').isVisible();

/** Starts a game with the form. */
export async function start(page, url, game, against, choose = async () => {}, more = {}) {
  await page.goto(`${url}/new/${game}?${new URLSearchParams({ against, ...more })}`);
  await page.waitForSelector('form');
  await choose(page);
  await page.click('form button.primary:not([type="button"])');
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
}

/** Anna invites Boris, who may use another address. */
export async function meet(newPlayer, url, game, { choose, more, borisUrl = url, options } = {}) {
  const anna = await newPlayer(options);
  await start(
    anna,
    url,
    game,
    'friend',
    async (page) => {
      await page.fill('input[autocomplete="nickname"]', 'Anna');
      await choose?.(page);
    },
    more,
  );
  const link = await anna.locator('section input[readonly]').inputValue();
  await anna.waitForSelector('svg[aria-label*="QR"]');
  const boris = await newPlayer(options);
  await boris.goto(link.replace(url, borisUrl));
  await boris.fill('input[autocomplete="nickname"]', 'Boris');
  await boris.click('button:has-text("Play Black"), button:has-text("Play as Player B")');
  await anna.waitForSelector('.status.mine');
  return [anna, boris];
}

/** Waits until no step of the page is unconfirmed. */
export const settled = (page) => page.waitForSelector('.status:not([aria-busy="true"])', { state: 'attached' });

/** Waits until the page may act or the game is over. */
export const ready = (page) => page.waitForSelector('#result, .status.mine:not([aria-busy="true"])', { state: 'attached' });

/** After this number of attempts without a step, the game is stuck. */
const MAX_IDLE_ATTEMPTS = 200;

/** Plays for these pages until the game is over; returns the number of steps. */
export async function playToEnd(pages, game, { seed = 1, most = 600, each = async () => {}, by = mouse } = {}) {
  const random = seededRandom(seed);
  let idle = 0;
  for (let acts = 0; acts < most;) {
    const who = await turnOf(pages);
    if (who === null) return acts;
    if (idle > MAX_IDLE_ATTEMPTS) throw new Error(`no page can act: ${await pages[who].textContent('.status')}`);
    if (await act[game](pages[who], random, by)) {
      acts += 1;
      idle = 0;
      await settled(pages[who]);
      await each(acts, who);
    } else idle += 1;
  }
  throw new Error(`the game is not over after ${most} acts`);
}

/** Waits until one of the pages has the turn and returns its index; null if the game is over for all. */
async function turnOf(pages) {
  for (const began = Date.now(); Date.now() - began < 60_000;) {
    for (const [who, page] of pages.entries()) if (await canAct(page)) return who;
    if ((await Promise.all(pages.map(over))).every(Boolean)) return null;
    await pages[0].waitForTimeout(20);
  }
  throw new Error(`no page has the turn: ${await pages[0].textContent('.status')}`);
}

/** Plays all steps of this page's turn. */
export async function playTurn(page, game, random) {
  await page.waitForSelector('.status.mine');
  for (let i = 0; i < MAX_IDLE_ATTEMPTS && (await canAct(page)); i++) {
    await act[game](page, random);
    await settled(page);
  }
}

/** Setups and late positions that keep games short. */
export const SHORT = {
  alpha: { setup: '2x5x1' },
  gamma: { setup: 'default', position: '10/4a5/10/2##2###1/4C5/3C6/1###2##2/10/2E3E3/1A8 w - - playing' },
  exchange: { setup: '3x2' },
  210: { setup: '3x3x1', position: '0,0,0/0,1,0/0,1,2 w 3-2 - 5' },
  ampli: {},
};

/** A middlegame position of Gamma. */
export const MIDDLE = {
  setup: 'default',
  position: 'ba1a2a1aa/1ba1b2abc/2c3c3/2##2###1/3C1DE3/10/1###2##2/10/1BABE2ABC/AA1ADCA1AB w - - playing',
};
