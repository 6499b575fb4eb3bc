// What tests do at a table besides moving: start, wait for one's turn, see the end.
import { act, dice } from './hands.mjs';

export const over = (page) => page.locator('#result').isVisible();
export const mine = (page) => page.locator('.status.mine').isVisible();

/** Starts a game by the form, as a person would. */
export async function start(page, url, game, against, choose = async () => {}) {
  await page.goto(`${url}/new/${game}?against=${against}`);
  await page.waitForSelector('form');
  await choose(page);
  await page.click('form button.primary:not([type="button"])');
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
}

/** Plays by mouse whenever it is this page's turn, until the game is over. */
export async function playToTheEnd(pages, game, { seed = 1, most = 600, each = async () => {} } = {}) {
  const roll = dice(seed);
  let idle = 0;
  for (let acts = 0; acts < most; ) {
    let acted = false;
    for (const [who, page] of pages.entries()) {
      if (await over(page)) continue;
      if (!(await mine(page))) continue;
      const before = await state(page);
      if (await act[game](page, roll).catch(() => false)) {
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
