// A whole game by keyboard alone, from the first page to the result.
import { dice } from '../hands.mjs';
import { cell as press, tabTo } from '../keys.mjs';
import { mine, over } from '../table.mjs';

const names = (page, word) =>
  page.$$eval('.table-place [data-at]', (nodes, w) => nodes.filter((n) => (n.getAttribute('aria-label') ?? '').includes(w)).map((n) => n.getAttribute('data-at')), word);

export const keyboard = [
  ['keyboard: alpha to the end', async ({ person, url }) => {
    const page = await person();
    await page.goto(url);
    await tabTo(page, () => document.activeElement?.getAttribute('href') === '/new/alpha?against=computer');
    await page.keyboard.press('Enter');
    await page.waitForSelector('form');
    await tabTo(page, () => document.activeElement?.matches('input[type="range"]'));
    await page.keyboard.press('Home');
    await tabTo(page, () => document.activeElement?.matches('select'));
    for (const key of '2x5') await page.keyboard.press(key);
    await tabTo(page, () => document.activeElement?.matches('form > button.primary'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/r\//);
    const roll = dice(5);
    for (let i = 0; i < 400 && !(await over(page)); i++) {
      if (!(await mine(page))) {
        await page.waitForTimeout(60);
        continue;
      }
      const goes = await names(page, 'can move');
      if (goes.length) await press(page, goes[roll(goes.length)]);
      else if (await page.$('.table-place .tools button')) {
        await tabTo(page, () => document.activeElement?.matches('.table-place .tools button'));
        await page.keyboard.press('Enter');
        await page.waitForTimeout(80);
        continue;
      } else {
        await tabTo(page, () => document.activeElement?.getAttribute('data-at') === 'spare');
        await page.keyboard.press('Enter');
      }
      const off = await page.$('.table-place [data-at="off"]');
      const to = await names(page, 'you may go here');
      if (off) {
        await tabTo(page, () => document.activeElement?.getAttribute('data-at') === 'off');
        await page.keyboard.press('Enter');
      } else if (to.length) await press(page, to[roll(to.length)]);
      await page.waitForTimeout(60);
    }
    if (!(await over(page))) throw new Error('the game did not end');
  }],
];
