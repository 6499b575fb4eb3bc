// Games against the computer by mouse, with small setups or late positions to keep them short.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { seededRandom } from '../play.mjs';
import { playToEnd, playTurn, start } from '../rooms.mjs';

const easy = async (page) => {
  await page.locator('input[type="range"]').fill('1');
};
const setup = (value) => async (page) => {
  await easy(page);
  await page.locator('select', { has: page.locator(`option[value="${value}"]`) }).selectOption(value);
};
/** Checks that the result names the reason and offers the record. */
const checkResult = async (page) => {
  const why = await page.locator('section:has(#result) p').first().textContent();
  assert.ok(why && !why.includes('By the rules of the game'), why);
  const record = await page.request.get(
    new URL(await page.locator('section:has(#result) a[download]').getAttribute('href'), page.url()).href,
  );
  assert.match(await record.text(), /^\[Game "/);
};
const late =
  (game, position, setup_) =>
  async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await start(page, url, game, 'computer', easy, { position, setup: setup_ });
    await playToEnd([page], game, { seed: 3 });
    await checkResult(page);
  };
const whole =
  (game, choose, seed = 2) =>
  async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await start(page, url, game, 'computer', choose);
    await playToEnd([page], game, { seed });
    await checkResult(page);
  };

/** The strongest level needs two seconds for a turn; its seat shows that it is thinking until then. */
const thinking = async ({ newPlayer, url }) => {
  // Holds back the messages after `thinking`, so that the test can see it.
  const link = { until: 'thinking' };
  const page = await newPlayer({ link });
  const label = 'Thinking…';
  await start(page, url, 'alpha', 'computer', (form) => form.locator('input[type="range"]').fill('8'));
  await playTurn(page, 'alpha', seededRandom(1));
  await page.locator('.strip.acts', { hasText: label }).waitFor();
  link.letGo();
  await page.waitForSelector('.status.mine');
  if (await page.getByText(label).count()) throw new Error('the page still shows thinking after the move');
};

test('a long search is shown', thinking);
test(
  'a whole game of Ampli with three players',
  whole('ampli', async (page) => {
    await easy(page);
    await page.check('input[name="players"][value="3"]');
    await page.check('input[name="live"][value="false"]');
  }),
);
test('a whole game of Alpha', whole('alpha', setup('2x5x1')));
test('the end of a game of Gamma', late('gamma', '10/4a5/10/2##2###1/4C5/3C6/1###2##2/10/2E3E3/1A8 w - - playing', 'default'));
test('a whole game of Fair Exchange', whole('exchange', setup('3x2')));
test('a whole game of 210', whole('210', setup('3x3x1')));
test(
  'a whole turn-based game of Ampli',
  whole('ampli', async (page) => {
    await easy(page);
    await page.check('input[name="live"][value="false"]');
  }),
);
