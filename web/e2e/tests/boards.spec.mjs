// What the boards show of a turn: its trace, its replay, stacks to look at, fixed places, threats.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../fixtures.mjs';
import { DEAL, settled, SHORT, start } from '../rooms.mjs';
import { act, seededRandom, tap } from '../play.mjs';

const at = (name) => `.unit [data-at="${name}"]`;
const last = '.table-place [data-trace="last"]';
const boardUrl = (url, game, position, more = '') => `${url}/board/${game}?position=${encodeURIComponent(position)}${more}`;

for (const game of ['alpha', 'gamma', 'exchange', '210'])
  test(`${game}: the last turn leaves a trace until the player acts, also after a reload`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await start(page, url, game, 'here', undefined, game === 'gamma' ? SHORT.gamma : {});
    await page.waitForSelector('.table-place .board svg');
    assert.equal(await page.locator(last).count(), 0);
    const before = await page.locator('.turns .turn').count();
    const random = seededRandom(4);
    while ((await page.locator('.turns .turn').count()) === before) {
      await act[game](page, random);
      await settled(page);
    }
    await page.waitForSelector(last);
    const words = await page.getAttribute(last, 'aria-label');
    assert.match(words, /^Last turn: White/);
    await page.reload();
    await page.waitForSelector(last);
    assert.equal(await page.getAttribute(last, 'aria-label'), words);
    const chosen = game === 'exchange' ? '[data-cursor][aria-label*="can move"]' : '[data-at][aria-label*="can move"]';
    await tap(page, game === '210' ? '[data-at][aria-label*="you may lift"]' : chosen);
    await page.waitForSelector(last, { state: 'detached' });
  });

test('ampli: the last turn is told, and its tile is marked', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'ampli', 'here', undefined, { position: DEAL });
  await page.click('[data-pass-device] button');
  await page.waitForSelector('.table-place .tile[aria-label*="fits"]');
  assert.ok(await act.ampli(page, seededRandom(2)));
  await page.waitForSelector('.turns .turn');
  await page.click('[data-pass-device] button');
  await page.waitForSelector(last, { state: 'attached' });
  assert.match(await page.getAttribute(last, 'aria-label'), /^Last turn: ./);
});

test('210: the trace leaves the numbers of the cups free', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, '210', 'here');
  for (const name of ['b2', 'k:2', 'b3', 'c3']) await tap(page, at(name));
  await page.click('.table-place button:has-text("No lids")');
  await page.waitForSelector(last);
  const covered = await page.evaluate(() => {
    const inside = (x, y, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const chips = [...document.querySelectorAll('[data-trace] rect, [data-trace] circle[fill*="halo"]')];
    const boxes = chips.map((node) => node.getBoundingClientRect());
    const numbers = [...document.querySelectorAll('.table-place svg text')].filter((node) => !node.closest('[data-trace]'));
    return numbers.filter((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return boxes.some((box) => inside((left + right) / 2, (top + bottom) / 2, box));
    }).length;
  });
  assert.equal(covered, 0);
  assert.equal(await page.locator('[data-trace] circle[fill*="halo"]').count(), 2);
});

test('210: the last turn is played again step by step, by key, by button and from the list', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, '210', 'here');
  for (const name of ['b2', 'k:2', 'b3', 'c3']) await tap(page, at(name));
  await page.click('.table-place button:has-text("No lids")');
  await page.waitForSelector('.turn:has-text("b2:b3,c3")');
  const stones = (cup, n) => page.waitForSelector(`${at(cup)}[aria-label*=", ${n} stone"]`);
  const [before, after] = await page.evaluate(() => {
    const count = (cup) =>
      Number(
        document
          .querySelector(`[data-at="${cup}"]`)
          .getAttribute('aria-label')
          .match(/, (\d+)/)[1],
      );
    return [
      { b2: count('b2') + 2, c3: count('c3') - 1 },
      { b2: count('b2'), c3: count('c3') },
    ];
  });
  for (const replay of [
    () => page.keyboard.press('l'),
    () => page.click('button[aria-label="Replay the last turn"]'),
    () => page.click('.turn:has-text("b2:b3,c3")'),
  ]) {
    await page.locator('h1').first().focus();
    await replay();
    await stones('b2', before.b2);
    await stones('c3', before.c3);
    // The stones are in the hand, and the last cup has not got its own.
    await page.waitForFunction(
      ([lifted, waiting]) => {
        const label = (cup) => document.querySelector(`.unit [data-at="${cup}"]`)?.getAttribute('aria-label') ?? '';
        return label('b2').includes(`, ${lifted} `) && label('c3').includes(`, ${waiting} `);
      },
      [after.b2, before.c3],
    );
    await stones('c3', after.c3);
    await page.waitForSelector('text=You are looking at an earlier position', { state: 'detached' });
    await page.waitForSelector(last);
  }
  await page.keyboard.press('?');
  await page.waitForSelector('dialog :text("Replay the last turn")');
});

test('210: the stones of a whole turn land one after another', async ({ newPlayer, url }) => {
  const page = await newPlayer({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      window.flights.push(options.duration);
      return animate.call(this, frames, options);
    };
  });
  // A record replayed in the analysis board makes the turn at once.
  await page.goto(`${url}/board/210?turns=${encodeURIComponent('b2:b3,c3')}`);
  await page.waitForSelector('.turn:has-text("b2:b3,c3")');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => window.flights.length >= 2);
  const [first, second] = await page.evaluate(() => window.flights.slice(-2).sort((a, b) => a - b));
  assert.ok(second >= 2 * first && first > 0, `${first} ms and ${second} ms`);
});

test('gamma: a stack is shown checker by checker on hover, tap and focus', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(boardUrl(url, 'gamma', '10/9a/10/2##2###1/4[Ca]5/10/1###2##2/10/10/4[AAb]5 w - - playing'));
  await page.waitForSelector(at('e6'));
  const shown = page.locator('.inspector');
  assert.equal(await shown.count(), 0);
  const middle = async (name) => {
    const { x, y, width, height } = await page.locator(at(name)).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle('e1')));
  await shown.locator(':text("e1, from the top: Black 2, White 1, White 1")').waitFor();
  await page.mouse.move(2, 2);
  await shown.waitFor({ state: 'detached' });
  await tap(page, at('e6'));
  await shown.locator(':text("e6, from the top: Black 1, White 3")').waitFor();
  await page.keyboard.press('Escape');
  await page.locator(at('e1')).focus();
  await shown.locator(':text("e1, from the top")').waitFor();
  assert.match(await page.getAttribute(at('e1'), 'aria-label'), /from the top: Black 2, White 1, White 1/);
});

test('gamma: a threat mark lies below the number of its stack, and a puzzle has none', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(boardUrl(url, 'gamma', '10/4a5/10/2##2###1/10/10/1###2##2/10/10/2[aa]1A5 w - - playing'));
  await page.waitForSelector('.alarm');
  const above = await page.evaluate(() => {
    const alarm = document.querySelector('.alarm');
    const number = [...document.querySelectorAll('.table-place svg text')].find(
      (node) => node.textContent === '2' && node.getAttribute('font-size') === '20',
    );
    return !!(alarm.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  assert.ok(above, 'the number is drawn after the mark');
  const puzzle = readFileSync(new URL('../../../puzzles/gamma.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find(({ line }) => /[ch]10$/.test(line[0]));
  await page.goto(`${url}/puzzles/gamma/${puzzle.id}`);
  await page.waitForSelector('[data-at][aria-label*="can move"]');
  assert.equal(await page.locator('.alarm').count(), 0);
  assert.equal(await page.locator('[data-at][aria-label*="in danger"]').count(), 0);
});

test('exchange: groups keep their places and stones their size when one is gone', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'exchange', 'here', undefined, { setup: '4x2', position: '2.0.0/2.2.2/2.2.2/2.4.4 w 0-0 0' });
  await page.waitForSelector('[data-cursor="1:o"]');
  const places = () =>
    page.$$eval('[data-cursor$=":o"]', (nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().y)));
  const board = () => page.locator('.table-place .board > svg').boundingBox();
  const [rows, size] = [await places(), await board()];
  for (const zone of ['1:o', '2:e', '3:e'])
    if (await page.locator(`[data-cursor="${zone}"]`).count()) await tap(page, `[data-cursor="${zone}"]`);
  await page.waitForSelector('.turns .turn');
  await page.waitForFunction(() => document.querySelectorAll('[data-cursor$=":o"]').length === 3);
  assert.deepEqual(await places(), rows.slice(1));
  assert.deepEqual(await board(), size);
  assert.equal(await page.locator('.gone').count(), 1);
});

test('ampli: a screen reader finds the tiles on the table', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'ampli', 'here', undefined, { position: DEAL });
  await page.click('[data-pass-device] button');
  const tiles = page.locator('ol[aria-label="Tiles on the table"] li');
  await tiles.first().waitFor({ state: 'attached' });
  assert.equal(await tiles.first().textContent(), '1 5 lying, left half at 0, 0, the initial tile');
  const before = await tiles.count();
  await page.waitForSelector('.table-place .tile[aria-label*="fits"]');
  assert.ok(await act.ampli(page, seededRandom(2)));
  await page.waitForSelector('.turns .turn');
  await page.click('[data-pass-device] button');
  await page.waitForFunction((n) => document.querySelectorAll('ol[aria-label="Tiles on the table"] li').length > n, before);
  assert.match(await tiles.last().textContent(), /, put last$/);
});

test('a verdict is spoken once', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  /** Counts in how many live regions each text appears. */
  const listen = () =>
    page.evaluate(() => {
      window.spoken = [];
      const live = '[aria-live], [role="status"], [role="alert"]';
      new MutationObserver((changes) => {
        const regions = new Set(
          changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest(live)),
        );
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.nodeType === 1)
              for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(live)) regions.add(inner);
        for (const region of regions)
          if (region?.textContent.trim() && region.checkVisibility()) window.spoken.push(region.textContent.trim());
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  const times = (words) => page.evaluate((text) => window.spoken.filter((said) => said.includes(text)).length, words);
  await start(page, url, 'alpha', 'here');
  await page.waitForSelector('.table-place .board svg');
  await listen();
  await tap(page, at('d2'));
  await tap(page, at('d6'));
  const why = await page.textContent('.status-box [role="alert"]');
  await page.waitForTimeout(300);
  assert.equal(await times(why.trim()), 1, why);
  await page.goto(`${url}/learn/alpha`);
  await page.click('button:has-text("Begin lesson 1"), a:has-text("Begin lesson 1")');
  await page.waitForSelector('[data-lesson]');
  await listen();
  await page.click('button.show');
  const correct = page.locator('.correct').filter({ visible: true });
  await correct.waitFor();
  const right = (await correct.textContent()).trim();
  await page.waitForTimeout(300);
  assert.equal(await times(right), 1, right);
});

test('ampli: late in a game the cells of a phone stay large enough, and one tap shows the whole table', async ({
  newPlayer,
  url,
}) => {
  const page = await newPlayer({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.goto(`${url}/learn/ampli/study/variant`);
  await page.waitForSelector('[data-move="0"]');
  const table = page.locator('.table-place svg[role="application"]');
  const cell = async () =>
    ((await table.boundingBox()).width * 100) / Number((await table.getAttribute('viewBox')).split(' ')[2]);
  const shown = () => page.getAttribute('[data-move]', 'data-move');
  while ((await shown()) !== '31') {
    const before = await shown();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((move) => document.querySelector('[data-move]').getAttribute('data-move') !== move, before);
    assert.ok((await cell()) >= 23.9, `move ${await shown()}: a cell of ${await cell()} px`);
  }
  const fitted = await cell();
  await page.click('button[aria-label="Show all"]');
  assert.ok((await cell()) < fitted, 'the whole table needs smaller cells');
});

test('ampli: every button of a live table is on the screen of a phone', async ({ newPlayer, url }) => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ]) {
    const page = await newPlayer({ viewport: { width, height }, hasTouch: true, locale: 'ru-RU' });
    await start(page, url, 'ampli', 'computer');
    await page.waitForSelector('.mine .tile[aria-label]');
    const cut = await page.$$eval('.unit button, .tools-place button', (nodes) =>
      nodes
        .map((node) => [node.textContent.trim() || node.getAttribute('aria-label'), node.getBoundingClientRect()])
        .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
        .map(([name, box]) => `${name}: ${Math.round(box.right)} ${Math.round(box.bottom)}`),
    );
    assert.deepEqual(cut, [], `${width}×${height}`);
  }
});
