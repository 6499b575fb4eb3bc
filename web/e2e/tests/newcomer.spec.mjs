// What a newcomer meets first: the next step is always in sight, lessons fit on the smallest phone, names are whole, and nothing moves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../fixtures.mjs';
import { seededRandom, tap } from '../play.mjs';
import { DEAL, meet, playTurn, start } from '../rooms.mjs';

const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];
/** A place of the board or of a tray. */
const at = (name) => `.unit [data-at="${name}"]`;
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const lessons = (game) =>
  JSON.parse(readFileSync(new URL(`../../src/games/${game}/lessons.json`, import.meta.url), 'utf8')).lessons;

/** Fails unless the whole element is on the screen without scrolling. */
async function inSight(page, selector, what) {
  const [box, height] = [await page.locator(selector).first().boundingBox(), page.viewportSize().height];
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${what}: ${JSON.stringify(box)} of ${height}`);
}

for (const [size, options] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
])
  test(`the way to begin is in sight, ${size}`, async ({ newPlayer, url }) => {
    const page = await newPlayer(options);
    for (const game of GAMES) {
      for (const against of ['computer', 'friend', 'here']) {
        await page.goto(`${url}/new/${game}?against=${against}`);
        await page.waitForSelector('form');
        await inSight(page, 'form .start button', `${game} ${against}`);
      }
      await page.goto(`${url}/learn/${game}`);
      await page.waitForSelector('.goal .picture svg');
      await inSight(page, '.goal .primary', `${game}: the first lesson`);
    }
  });

for (const locale of ['en-US', 'ru-RU'])
  test(`every lesson fits on the smallest phone, ${locale}`, async ({ newPlayer, url }) => {
    const page = await newPlayer({ ...PHONE, locale, recorded: false });
    const problems = [];
    // The tall boards of Fair Exchange scroll; their buttons stay in sight.
    for (const game of GAMES)
      for (const n of lessons(game).keys()) {
        await page.goto(`${url}/learn/${game}?lesson=${n + 1}`);
        await page.waitForSelector('.table-place .board svg[role]');
        const box = (selector) => page.locator(selector).first().boundingBox();
        const [unit, tools] = [await box('.unit'), await box('.tools-place')];
        const hidden = await page.$eval('.explained', (node) => node.scrollHeight - node.clientHeight);
        if (game !== 'exchange' && unit.y + unit.height > tools.y + 1)
          problems.push(`${game} ${n + 1}: the board ends at ${unit.y + unit.height} of ${tools.y}`);
        if (tools.y + tools.height > 640) problems.push(`${game} ${n + 1}: the buttons end at ${tools.y + tools.height}`);
        if (hidden > 1) problems.push(`${game} ${n + 1}: ${hidden} px of the text are hidden`);
      }
    assert.deepEqual(problems, []);
  });

test('an answer in a lesson moves nothing on a phone', async ({ newPlayer, url }) => {
  const page = await newPlayer(PHONE);
  await page.goto(`${url}/learn/gamma?lesson=2`);
  await page.waitForSelector(at('e5'));
  const before = await page.locator('.unit').boundingBox();
  await tap(page, at('e5'));
  await tap(page, at('e6'));
  await page.locator('.explained .notice').filter({ hasText: 'Exactly two steps' }).waitFor();
  assert.deepEqual(await page.locator('.unit').boundingBox(), before);
  await page.click('.show');
  await page.waitForSelector('.explained .correct');
  assert.deepEqual(await page.locator('.unit').boundingBox(), before);
});

test('no text of a lesson has the number of a clause', async () => {
  for (const game of GAMES)
    for (const locale of ['en', 'ru']) {
      const text = readFileSync(new URL(`../../src/games/${game}/lessons.${locale}.ftl`, import.meta.url), 'utf8');
      assert.doesNotMatch(text, /\((clause |пункт )?[A-Z]\d+/, `${game} ${locale}`);
    }
});

test('a phone shows the names of the players whole', async ({ newPlayer, url }) => {
  const page = await newPlayer({ ...PHONE, locale: 'ru-RU' });
  for (const game of ['alpha', 'gamma', 'exchange', '210']) {
    await start(page, url, game, 'computer');
    await page.waitForSelector('.table-place .board svg');
    const names = await page.$$eval('.strip strong', (nodes) =>
      nodes.map((node) => ({ text: node.innerText, cut: node.scrollWidth > node.clientWidth + 1 })),
    );
    assert.deepEqual(
      names.map(({ text }) => text),
      ['Компьютер', 'Гость'],
      game,
    );
    assert.ok(!names.some(({ cut }) => cut), `${game}: ${JSON.stringify(names)}`);
  }
});

test('after the last turn the result and the rematch are in sight', async ({ newPlayer, url }) => {
  const page = await newPlayer(PHONE);
  await start(page, url, 'alpha', 'here', undefined, { setup: '8x8x2', position: '3C4/8/8/3b4/8/8/8/8 w 00' });
  for (const name of ['d8', 'off']) {
    await page.waitForSelector(at(name));
    await tap(page, at(name));
  }
  await page.waitForSelector('#result');
  await inSight(page, 'section[aria-labelledby="result"] button.primary', 'rematch');
  await inSight(page, '#result', 'result');
});

test('a game with hidden tiles offers no takeback, which the server would refuse', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/new/ampli?against=computer`);
  await page.check('input[name="live"][value="false"]');
  assert.equal(await page.getByLabel('Allow takebacks').count(), 0);
  await page.click('form .start button');
  await page.waitForSelector('.bar button:has-text("Resign")');
  assert.equal(await page.locator('.bar button:has-text("Take back"), .bar button:has-text("Undo"):enabled').count(), 0);
});

test('a game against the computer has no chat', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'computer');
  await page.waitForSelector('.last-turn');
  assert.equal(await page.locator('summary:has-text("Chat")').count(), 0);
});

test('the last turn is told in words to a newcomer', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here');
  await tap(page, at('c2'));
  await tap(page, at('c3'));
  await page.waitForSelector('.last-turn p:has-text("from c2 to c3")');
});

test('Ampli: a full last tile is an item of its own', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const { position, tasks } = lessons('ampli').find(({ id }) => id === 'two-points');
  await start(page, url, 'ampli', 'here', undefined, { position });
  await page.click('[data-pass-device] button');
  await page.click('.table-place .tile[aria-label^="Tile 3 3"]');
  await page.locator('.table-place svg[role="application"]').focus();
  const [, x, y] = /@(-?\d+),(-?\d+)$/.exec(tasks[0].solution[0]);
  const wanted = `3 3 standing at ${x}, ${y}: full`;
  const found = async () => (await page.textContent('.unseen[role="status"]')).startsWith(wanted);
  for (let i = 0; i < 40 && !(await found()); i++) await page.keyboard.press(i % 12 === 11 ? 'r' : 'n');
  await page.keyboard.press('Enter');
  await page.click('[data-pass-device] button');
  await page.click('.unit button:has-text("Stop")');
  await page.waitForSelector('section[aria-labelledby="result"] .item');
  const rows = await page.$$eval('section[aria-labelledby="result"] .item', (nodes) =>
    nodes.map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );
  assert.deepEqual(rows, [
    ['First out', '+1'],
    ['Full last tile', '+1'],
    ['2 tiles left with the others', '+2'],
  ]);
});

for (const [size, options] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
])
  test(`offers, answers, chat and clocks move nothing, ${size}`, async ({ newPlayer, url }) => {
    for (const game of GAMES) {
      const calm = async (page) => {
        if (game === 'ampli') await page.check('input[name="live"][value="false"]');
        await page.selectOption('select:has(option[value="10+5"])', '10+5');
      };
      const more = game === 'ampli' ? { position: DEAL } : {};
      const [anna, boris] = await meet(newPlayer, url, game, { choose: calm, more, options: { ...options, recorded: false } });
      // A tap on a button may scroll the page, which moves nothing on it.
      const place = () =>
        boris.$eval('.unit', (node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round);
        });
      await boris.waitForSelector('.table-place .board svg');
      await playTurn(anna, game, seededRandom(3));
      const before = await place();
      for (const what of ['takeback', 'draw']) {
        const ask = anna.locator(`.bar button:has-text("${what === 'draw' ? 'Offer a draw' : 'Take back'}")`);
        if (!(await ask.count()) || (await ask.isDisabled())) continue;
        await ask.click();
        await boris.waitForSelector('.bar .answer');
        assert.deepEqual(await place(), before, `${game}: an offer (${what})`);
        await boris.click('.bar button:has-text("Decline")');
        await boris.waitForSelector('.bar .answer', { state: 'detached' });
        assert.deepEqual(await place(), before, `${game}: an answer (${what})`);
      }
      await anna.locator('summary:has-text("Chat")').click();
      await anna.fill('.lines ~ form input', 'Good luck with this long game, and have fun!');
      await anna.keyboard.press('Enter');
      await boris.waitForSelector('summary:has-text("Good luck")');
      assert.deepEqual(await place(), before, `${game}: chat`);
      await anna.close();
      await boris.waitForSelector('.dot:not(.on)');
      assert.deepEqual(await place(), before, `${game}: an opponent who leaves`);
    }
  });
