// Whole games by keyboard alone.
import { test } from '../fixtures.mjs';
import { mouse } from '../play.mjs';
import { cell as press, tabTo } from '../keyboardInput.mjs';
import { playToEnd, SHORT } from '../rooms.mjs';

const enter = async (page, fits, what) => {
  await tabTo(page, fits, what);
  await page.keyboard.press('Enter');
};
/** The actions of `mouse` by keyboard. */
const keys = {
  at: (page, name) =>
    /^[a-p]\d+$/.test(name)
      ? press(page, name)
      : enter(page, (at) => document.activeElement?.getAttribute('data-at') === at, name),
  async zone(page, name) {
    await tabTo(page, () => document.activeElement?.hasAttribute('data-cursor'));
    const [group, zone] = name.split(':');
    const now = (await page.evaluate(() => document.activeElement.getAttribute('data-cursor'))).split(':');
    for (let i = Number(now[0]); i !== Number(group); i += i < group ? 1 : -1)
      await page.keyboard.press(i < group ? 'ArrowDown' : 'ArrowUp');
    const far = ('oec'.indexOf(zone) - 'oec'.indexOf(now[1]) + 3) % 3;
    for (let i = 0; i < far; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  },
  button: (page, text) =>
    enter(
      page,
      (words) => document.activeElement?.matches('.unit button') && document.activeElement.textContent.includes(words),
      text,
    ),
  async tile(page, i) {
    await enter(
      page,
      (n) => [...document.querySelectorAll('.table-place .tile[aria-label]')].indexOf(document.activeElement) === n,
      i,
    );
    await tabTo(page, () => document.activeElement?.matches('svg[role="application"]'));
  },
  put: mouse.put,
};

/** Opens a page that fails the test if a pointer is used. */
async function mouseless(newPlayer) {
  const page = await newPlayer();
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('a pointer was used');
      },
      true,
    ),
  );
  return page;
}
/** Submits the form that starts a game. */
async function submit(page) {
  await enter(page, () => document.activeElement?.matches('form button.primary'));
  await page.waitForURL(/\/r\//);
  await page.waitForSelector('.status');
}

for (const game of ['gamma', 'exchange', '210', 'ampli'])
  test(`${game}: a whole game by keyboard`, async ({ newPlayer, url }) => {
    const page = await mouseless(newPlayer);
    await page.goto(`${url}/new/${game}?${new URLSearchParams({ against: 'here', ...SHORT[game] })}`);
    await page.waitForSelector('form');
    await submit(page);
    await playToEnd([page], game, { seed: 5, by: keys });
  });
test('alpha: a whole game by keyboard, from the home page', async ({ newPlayer, url }) => {
  const page = await mouseless(newPlayer);
  await page.goto(url);
  await enter(page, () => document.activeElement?.getAttribute('href') === '/new/alpha?against=computer');
  await page.waitForSelector('form');
  await tabTo(page, () => document.activeElement?.matches('input[type="range"]'));
  await page.keyboard.press('Home');
  // The list of setups loads after the form.
  await page.waitForSelector('form option[value="2x5x1"]', { state: 'attached' });
  await tabTo(page, () => document.activeElement?.matches('select'));
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement.value === '2x5x1')); i++)
    await page.keyboard.press('ArrowDown');
  await submit(page);
  await playToEnd([page], 'alpha', { seed: 5, by: keys });
});
test('an Ampli position is set up by keyboard', async ({ newPlayer, url }) => {
  const page = await mouseless(newPlayer);
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
  // The stage does not fit yet: the page reports it, and the fields below correct it.
  await page.waitForSelector('[role="alert"]:has-text("The position text is not right")');
  for (const [i, key] of ['B', 'B', 'F'].entries()) {
    await tabTo(page, (n) => document.activeElement === document.querySelectorAll('.fields select')[n], i);
    await page.keyboard.press(key);
  }
  await enter(page, () => document.activeElement?.textContent === 'Set up');
  await page.waitForSelector('[role="alert"]', { state: 'detached' });
  await page.waitForSelector('.status:has-text("Player B")');
});
