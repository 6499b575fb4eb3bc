// The analysis board: several best turns with their values, in words and drawn, proofs, the game from a position.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { visitAndLose, withServer } from '../offline.mjs';

const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];
/** A middle position of each game, where values mean something. */
const MIDDLE = {
  alpha: '?position=aaaa1aaa/aaa1baaa/4c3/3D4/4A3/8/AAA1AAAA/AAAA1AA1%20w%2010',
  gamma: `?position=${encodeURIComponent('10/4a5/10/2##2###1/10/10/1###2##2/10/3b6/4A5 w - - playing')}`,
  exchange: '?position=3.3.4/3.3.1/3.3.3/7.3.4/3.3.3%20w%204-2%201',
  210: '?position=1,2,4,5/3,2,1,4/0,4,3,2/7,3,6,1%20w%200-0%20b2d3%203',
  ampli: '?seed=5',
};
const lines = (page) => page.locator('.engine li');

for (const game of GAMES)
  test(`best turns of ${game}: values, words, drawing`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await page.goto(`${url}/board/${game}${MIDDLE[game]}`);
    await page.click('button:has-text("Best turn")');
    await lines(page).nth(1).waitFor();
    await page.waitForSelector('.scale:has-text("100% is a sure win")');
    for (const line of await lines(page).all()) {
      assert.match(await line.locator('.value').textContent(), /\d+%|sure (win|draw|loss)/);
      assert.match(await line.locator('.words').textContent(), /^(Move|Take|Put|Share|Lift|Wait|Pass)/);
      assert.notEqual((await line.locator('.notation').textContent()).trim(), '');
    }
    // The line under the pointer or the focus is drawn.
    await lines(page).nth(1).locator('.words').hover();
    await page.waitForSelector('.engine li:nth-child(2).drawn');
    await page.mouse.move(0, 0);
    await page.waitForSelector('.engine .drawn', { state: 'detached' });
    await lines(page).first().locator('.words').focus();
    await page.waitForSelector('.engine li:nth-child(1).drawn');
    const notation = (await lines(page).first().locator('.notation').textContent()).split('·')[0].trim();
    await lines(page)
      .first()
      .getByRole('button', { name: /^Play it/ })
      .click();
    await page.waitForSelector('.turns .turn');
    assert.equal((await page.locator('.turns .turn').first().textContent()).trim(), notation);
  });

test('best turns in Russian words', async ({ newPlayer, url }) => {
  const page = await newPlayer({ locale: 'ru-RU' });
  for (const game of GAMES) {
    await page.goto(`${url}/board/${game}${MIDDLE[game]}`);
    await page.click('button:has-text("Лучший ход")');
    await lines(page).nth(1).waitFor();
    await page.waitForSelector('.scale:has-text("верная победа")');
    for (const words of await page.locator('.engine .words').all()) {
      const text = await words.evaluate((node) => node.firstChild.textContent);
      // Names of cells are the only Latin letters.
      assert.doesNotMatch(text.replace(/\b[a-p]\d+\b/g, ''), /[a-z]/i, `${game}: ${text}`);
    }
  }
});

test('search and proof say the same about the last turns of 210', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/board/210?setup=3x3x1&position=1,0,0/0,0,0/0,1,1%20w%202-4%20-%200`);
  const values = {};
  for (const button of ['Best turn', 'Exact value']) {
    await page.click(`button:has-text("${button}")`);
    await lines(page).first().waitFor();
    await page.waitForSelector('button:has-text("Exact value"):not([disabled])');
    values[button] = (await page.locator('.engine .value').first().textContent()).trim();
  }
  assert.equal(values['Best turn'], values['Exact value']);
  assert.match(values['Best turn'], /^sure /);
});

async function playFromHere(page, url) {
  for (const against of ['computer', 'here']) {
    await page.goto(`${url}/board/alpha${MIDDLE.alpha}`);
    await page.waitForSelector('.table-place .board svg');
    await page.click('a:has-text("Play from here")');
    if (against === 'here') await page.click('.against a:has-text("one device")');
    await page.click('form button.primary:not([type="button"])');
    await page.waitForURL(/\/r\//);
    await page.waitForSelector('.status.mine');
    // A stack that only this position has.
    await page.waitForSelector('[data-at="d5"][aria-label*="stack of 4"]');
  }
}
test('the game goes on from the shown position', async ({ newPlayer, url }) => playFromHere(await newPlayer(), url));
test('the game goes on from the shown position without a server', async ({ newPlayer }) =>
  withServer(async (server) =>
    playFromHere(await visitAndLose(newPlayer, server, { expects: /ERR_CONNECTION_REFUSED/ }), server.url),
  ));
