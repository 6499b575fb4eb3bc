// A whole game by keyboard alone, from the first page to the result.
import { dice } from '../hands.mjs';
import { cell as press, tabTo } from '../keys.mjs';
import { mine, over, playToTheEnd, SHORT, start } from '../table.mjs';

const names = (page, word) =>
  page.$$eval('.table-place [data-at]', (nodes, w) => nodes.filter((n) => (n.getAttribute('aria-label') ?? '').includes(w)).map((n) => n.getAttribute('data-at')), word);

const enter = async (page, fits, what) => {
  await tabTo(page, fits, what);
  await page.keyboard.press('Enter');
};
/** The same acts as by mouse, with the keys alone. */
const keys = {
  at: (page, name) => (/^[a-p]\d+$/.test(name) ? press(page, name) : enter(page, (at) => document.activeElement?.getAttribute('data-at') === at, name)),
  async zone(page, name) {
    await tabTo(page, () => document.activeElement?.hasAttribute('data-cursor'));
    const [group, zone] = name.split(':');
    const now = (await page.evaluate(() => document.activeElement.getAttribute('data-cursor'))).split(':');
    for (let i = Number(now[0]); i !== Number(group); i += i < group ? 1 : -1) await page.keyboard.press(i < group ? 'ArrowDown' : 'ArrowUp');
    const far = ('oec'.indexOf(zone) - 'oec'.indexOf(now[1]) + 3) % 3;
    for (let i = 0; i < far; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  },
  button: (page, text) => enter(page, (words) => document.activeElement?.matches('.table-place button') && document.activeElement.textContent.includes(words), text),
  async tile(page, i) {
    await enter(page, (n) => [...document.querySelectorAll('.table-place .tile[aria-label]')].indexOf(document.activeElement) === n, i);
    await tabTo(page, () => document.activeElement?.matches('svg[role="application"]'));
  },
};

export const keyboard = [
  ...['gamma', 'exchange', '210', 'ampli'].map((game) => [`keyboard: ${game} to the end`, async ({ person, url }) => {
    const page = await person();
    await start(page, url, game, 'here', undefined, SHORT[game]);
    // From here on the mouse lies still.
    page.mouse.click = () => Promise.reject(new Error('no mouse here'));
    await playToTheEnd([page], game, { seed: 5, by: keys });
  }]),
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
  ['keyboard: a position of Ampli is set up', async ({ person, url }) => {
    const page = await person();
    await page.goto(`${url}/board/ampli?seed=5`);
    await page.waitForSelector('.table-place svg[role="application"]');
    const text = () => page.locator('textarea').inputValue();
    await enter(page, () => document.activeElement?.matches('summary') && document.activeElement.textContent.includes('Position'));
    await enter(page, () => document.activeElement?.textContent === 'Edit by hand');
    await enter(page, () => document.activeElement?.getAttribute('aria-label') === 'Put 4 5');
    await enter(page, () => document.activeElement?.textContent === 'Turn the tile');
    await tabTo(page, () => /^[a-p]\d+$/.test(document.activeElement?.getAttribute('data-at') ?? ''));
    await press(page, 'e3');
    if (!(await text()).startsWith('34-@0,0;45-@2,0 A:11.14.16.22.23.36|33.44.66 ')) throw new Error(await text());
    await enter(page, () => document.activeElement?.textContent === 'Set up');
    // Whose turn it is does not fit yet: the page says so, and the fields below mend it.
    await page.waitForSelector('[role="alert"]:has-text("stage must contradicts")');
    for (const [i, key] of ['B', 'B', 'F'].entries()) {
      await tabTo(page, (n) => document.activeElement === document.querySelectorAll('.fields select')[n], i);
      await page.keyboard.press(key);
    }
    await enter(page, () => document.activeElement?.textContent === 'Set up');
    await page.waitForSelector('[role="alert"]', { state: 'detached' });
    await page.waitForSelector('.status:has-text("Player B")');
  }],
];
