// What tests do at a table besides moving: start, wait for one's turn, see the end.
import { act, dice, mouse } from './hands.mjs';

export const over = (page) => page.locator('#result').isVisible();
export const mine = (page) => page.locator('.status.mine').isVisible();

/** Starts a game by the form, as a person would. */
export async function start(page, url, game, against, choose = async () => {}, more = {}) {
  await page.goto(`${url}/new/${game}?${new URLSearchParams({ against, ...more })}`);
  await page.waitForSelector('form');
  await choose(page);
  await page.click('form button.primary:not([type="button"])');
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
}

/** Plays by mouse whenever it is this page's turn, until the game is over. */
export async function playToTheEnd(pages, game, { seed = 1, most = 600, each = async () => {}, by = mouse } = {}) {
  const roll = dice(seed);
  let idle = 0;
  for (let acts = 0; acts < most; ) {
    let acted = false;
    for (const [who, page] of pages.entries()) {
      if (await over(page)) continue;
      if (!(await mine(page))) continue;
      const before = await state(page);
      if (await act[game](page, roll, by).catch(() => false)) {
        acts += 1;
        acted = true;
        await settled(page, before);
        await each(acts, who);
      }
    }
    if ((await Promise.all(pages.map(over))).every(Boolean)) return acts;
    idle = acted ? 0 : idle + 1;
    if (idle > 200) throw new Error(`nobody can act: ${await pages[0].textContent('.status')}`);
    if (!acted) await pages[0].waitForTimeout(50);
  }
  throw new Error(`the game is not over after ${most} acts`);
}
const state = (page) => page.evaluate(() => `${document.querySelector('.status')?.textContent}|${document.querySelector('.turns')?.textContent}`);
async function settled(page, before) {
  for (let i = 0; i < 12; i++) {
    if ((await state(page)) !== before) return;
    await page.waitForTimeout(25);
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
