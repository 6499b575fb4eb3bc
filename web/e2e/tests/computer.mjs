// A whole game of each kind against the computer, by mouse: small setups, or a late position where that keeps it short.
import assert from 'node:assert/strict';
import { dice } from '../hands.mjs';
import { playToTheEnd, playTurn, start } from '../table.mjs';

const easy = async (page) => {
  await page.locator('input[type="range"]').fill('1');
};
const setup = (value) => async (page) => {
  await easy(page);
  await page.locator('select', { has: page.locator(`option[value="${value}"]`) }).selectOption(value);
};
/** The result says what has ended the game, not only that the rules did. */
const reasoned = async (page) => {
  const why = await page.locator('section:has(#result) p').first().textContent();
  assert.ok(why && !why.includes('By the rules of the game'), why);
  // The record is there to be taken home.
  const record = await page.request.get(
    new URL(await page.locator('section:has(#result) a[download]').getAttribute('href'), page.url()).href,
  );
  assert.match(await record.text(), /^\[Game "/);
};
const late =
  (game, position, setup_) =>
  async ({ person, url }) => {
    const page = await person();
    await start(page, url, game, 'computer', easy, { position, setup: setup_ });
    await playToTheEnd([page], game, { seed: 3 });
    await reasoned(page);
  };
const whole =
  (game, choose, seed = 2) =>
  async ({ person, url }) => {
    const page = await person();
    await start(page, url, game, 'computer', choose);
    await playToTheEnd([page], game, { seed });
    await reasoned(page);
  };

/** The strongest level takes two seconds for a turn: meanwhile its place says so, and then no more. */
const thinking = async ({ person, url }) => {
  // What comes after the word that it thinks comes when we have seen it.
  const link = { until: 'thinking' };
  const page = await person({ link });
  const words = 'Thinking…';
  await start(page, url, 'alpha', 'computer', (form) => form.locator('input[type="range"]').fill('8'));
  await playTurn(page, 'alpha', dice(1));
  await page.locator('ul.card li.acts', { hasText: words }).waitFor();
  link.letGo();
  await page.waitForSelector('.status.mine');
  if (await page.getByText(words).count()) throw new Error('it says that it thinks though it has moved');
};

export const computer = [
  ['computer: a long thought is told', thinking],
  [
    'computer: ampli, three at a table',
    whole('ampli', async (page) => {
      await easy(page);
      await page.check('input[name="players"][value="3"]');
      await page.check('input[name="live"][value="false"]');
    }),
  ],
  ['computer: alpha', whole('alpha', setup('2x5x1'))],
  ['computer: gamma', late('gamma', '10/4a5/10/2##2###1/4C5/3C6/1###2##2/10/2E3E3/1A8 w - - playing', 'default')],
  ['computer: exchange', whole('exchange', setup('3x2'))],
  ['computer: 210', whole('210', setup('3x3x1'))],
  [
    'computer: ampli, calm',
    whole('ampli', async (page) => {
      await easy(page);
      await page.check('input[name="live"][value="false"]');
    }),
  ],
];
