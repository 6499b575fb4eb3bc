// Board controls besides moves: counts, placing aids, the Ampli table, export, position editor, sound.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { readFileSync } from 'node:fs';
import { at, board, place, position } from '../board.mjs';
import { requestsDone } from '../requests.mjs';
import { tap } from '../play.mjs';
import { start } from '../rooms.mjs';

const chosen = (page, n) => page.waitForSelector(`${at(`k:${n}`)}[aria-pressed="true"]`);
const turns = (page) => page.locator('.turns .turn').allTextContents();
const STACK = position('8/8/8/3b4/3D4/8/8/8 w 00');

test('wheel and digit keys choose a count without scrolling the page', async ({ newPlayer, url }) => {
  const page = await newPlayer({ viewport: { width: 1280, height: 500 } });
  await board(page, url, 'alpha', STACK);
  await tap(page, at('d4'));
  await chosen(page, 4);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 100);
  await chosen(page, 3);
  await page.mouse.wheel(0, -100);
  await chosen(page, 4);
  await page.keyboard.press('2');
  await chosen(page, 2);
  assert.equal(await page.evaluate(() => scrollY), before);
  // Gamma: the whole stack or its top.
  await board(page, url, 'gamma', position('9a/10/10/2##2###1/4[BB]5/10/1###2##2/10/10/10 w - - playing'));
  await tap(page, at('e6'));
  await chosen(page, 2);
  await page.mouse.wheel(0, 100);
  await chosen(page, 1);
  await page.keyboard.press('2');
  await chosen(page, 2);
});
test('Gamma: mirrored and automatic placing', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'gamma', 'here');
  await page.check('label:has-text("Mirror on the other wing") input');
  for (const [slot, cell] of [
    ['r4', 'd1'],
    ['r4', 'd10'],
  ]) {
    await page.waitForSelector(`${at(cell)}[aria-label*="you may go here"]`);
    await tap(page, `.unit [data-at="${slot}"]`);
    await tap(page, at(cell));
    await page.waitForSelector(`.turn:has-text("${cell}")`);
  }
  // Each side gets its second checker on the other wing.
  await page.waitForSelector('.turn:has-text("4@g10")');
  assert.deepEqual(await turns(page), ['4@d1', '4@d10', '4@g1', '4@g10']);
  await page.click('button:has-text("Place the rest")');
  await page.waitForSelector('.status:has-text("Move a checker or a stack")');
  assert.equal((await turns(page)).length, 36);
});
test('undo of a step within a turn, and the hint', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, '210', 'computer');
  await page.click('button:has-text("Hint"):not([disabled])');
  await page.waitForSelector('.hint:has-text("Try this: Lift")');
  const cup = `${at('b2')}[aria-label*="3 stones"]`;
  for (const back of [() => page.click('button:has-text("Undo")'), () => page.keyboard.press('Escape')]) {
    await page.waitForSelector(cup);
    await tap(page, at('b2'));
    await tap(page, at('k:2'));
    await page.waitForSelector(`${at('b2')}[aria-label*="1 stone"]`);
    await page.waitForSelector('.status:has-text("2 in hand")');
    await back();
  }
  await page.waitForSelector(cup);
  assert.deepEqual(await turns(page), []);
});
test('the board flips by button and by key', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  for (const [game, low, high] of [
    ['alpha', 'a1', 'a8'],
    ['gamma', 'a1', 'a10'],
    ['210', 'a1', 'a4'],
  ]) {
    /** Waits until the first cell is above the second. */
    const above = (...names) =>
      page.waitForFunction((both) => {
        const [y, z] = both.map((one) => document.querySelector(one).getBoundingClientRect().y);
        return y < z;
      }, names.map(at));
    await board(page, url, game);
    await above(high, low);
    await page.click('button[aria-label="Turn the board"]');
    await above(low, high);
    await page.keyboard.press('f');
    await above(high, low);
  }
});
test('210: idle turns are counted, and the count picker leaves neighbours free', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, '210', position('1,2,4,5/3,2,1,4/0,4,3,2/7,3,6,1 w 0-0 - 3'));
  await page.waitForSelector('.board :text("No stones taken: 3 of 10 turns")');
  for (const [cup, ...near] of [
    ['b2', 'b1', 'b3', 'a2', 'c2'],
    ['a1', 'a2', 'b1'],
    ['d4', 'd3', 'c4'],
  ]) {
    await tap(page, at(cup));
    await page.waitForSelector(at('k:1'));
    for (const name of near) {
      const { x, y, width, height } = await place(page, name);
      const seen = await page.evaluate(
        ([px, py]) => document.elementFromPoint(px, py).closest('[data-at]')?.getAttribute('data-at'),
        [x + width / 2, y + height / 2],
      );
      assert.equal(seen, name, `${name} beside ${cup}`);
    }
    await page.keyboard.press('Escape');
  }
});
test('Ampli: the table pans, zooms, pinches, turns and follows the ghost', async ({ newPlayer, url }) => {
  const page = await newPlayer({ hasTouch: true });
  await board(page, url, 'ampli', '?seed=5');
  const table = page.locator('.table-place svg[role="application"]');
  const box = async () => (await table.getAttribute('viewBox')).split(' ').map(Number);
  const { x, y, width, height } = await table.boundingBox();
  const middle = [x + width / 2, y + height / 2];
  const first = await box();
  const whole = async () => {
    await page.click('button[aria-label="Show all"]');
    assert.deepEqual(await box(), first);
  };
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + 80, middle[1], { steps: 4 });
  await page.mouse.up();
  const panned = await box();
  assert.ok(panned[0] < first[0] && panned[2] === first[2], 'panned');
  await whole();
  await page.mouse.move(...middle);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(
    (w) => Number(document.querySelector('svg[role="application"]').getAttribute('viewBox').split(' ')[2]) < w,
    first[2],
  );
  await whole();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, ...apart) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart.flatMap((far) => [
        { x: middle[0] - far, y: middle[1], id: 1 },
        { x: middle[0] + far, y: middle[1], id: 2 },
      ]),
    });
  await touch('touchStart', 40);
  for (const far of [60, 80, 100]) await touch('touchMove', far);
  await touch('touchEnd');
  assert.ok((await box())[2] < first[2] / 2, 'pinched');
  await whole();
  await page.click('button[aria-label="Turn the table"]');
  await table.locator('g[transform^="rotate(90"]').waitFor();
  // The ghost moves the table, and a key turns the selected tile.
  await page.locator('.tile[aria-label*="fits"]').first().click();
  await table.focus();
  for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => {
    const seen = document.querySelector('svg[role="application"]').getBoundingClientRect();
    const ghost = document.querySelector('svg[role="application"] g[opacity="0.94"]')?.getBoundingClientRect();
    return ghost && ghost.left >= seen.left && ghost.right <= seen.right && ghost.top >= seen.top && ghost.bottom <= seen.bottom;
  });
  const lies = () =>
    table
      .locator('g[opacity="0.94"] > rect')
      .evaluate((rect) => Number(rect.getAttribute('width')) > Number(rect.getAttribute('height')));
  const before = await lies();
  await page.keyboard.press('r');
  assert.equal(await lies(), !before);
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    (w) => document.querySelector('svg[role="application"]').getAttribute('viewBox').startsWith(w),
    String(first[0]),
  );
});
test('a position exports as image, text and link', async ({ newPlayer, url }) => {
  for (const game of ['alpha', 'gamma', 'exchange', '210', 'ampli']) {
    const page = await newPlayer();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await board(page, url, game);
    await page.click('summary:has-text("Position")');
    const file = async (kind) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(`button:text-is("${kind}")`)]);
      assert.equal(download.suggestedFilename(), `quintet-${game}.${kind.toLowerCase()}`);
      return readFileSync(await download.path());
    };
    const svg = (await file('SVG')).toString();
    assert.match(svg, /^<svg .*<\/svg>$/s);
    assert.doesNotMatch(svg, /var\(/, `${game}: a colour of the page's style sheet`);
    // The image decodes and shows the whole board.
    const [wide, high] = await page.evaluate(async (text) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, svg);
    assert.ok(wide >= 400 && high >= 300, `${game}: ${wide} × ${high}`);
    const png = await file('PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [wide, high]);
    await page.click('button:has-text("Copy the link")');
    await page.waitForSelector('text=Copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const shown = await page.locator('textarea').inputValue();
    const other = await newPlayer();
    await other.goto(link);
    await other.waitForSelector('.table-place .board svg');
    assert.equal(await other.locator('textarea').inputValue(), shown, game);
  }
});
test('the position editor works in every game and reports a bad text', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const edit = async (game, query, act, becomes) => {
    await board(page, url, game, query);
    await page.click('summary:has-text("Position")');
    await page.click('button:has-text("Edit by hand")');
    await act(page.locator('details'));
    await page.click('button:has-text("Set up")');
    await page.waitForSelector(becomes);
    await requestsDone(page);
    assert.equal(await page.locator('[role="alert"]').count(), 0, game);
    await page.fill('textarea', 'nonsense');
    await page.click('button:has-text("Set up")');
    await page.waitForSelector('[role="alert"]:has-text("The position text is not right")');
  };
  const cell = (form, name) => form.locator(`[data-at="${name}"]`).click();
  await edit('alpha', STACK, (form) => cell(form, 'a1'), `${at('a1')}[aria-label*="White"]`);
  await edit(
    'gamma',
    position('9a/10/10/2##2###1/4B5/10/1###2##2/10/10/10 w - - playing'),
    (form) => cell(form, 'a5'),
    `${at('a5')}[aria-label*="checker of 1"]`,
  );
  await edit(
    '210',
    '?setup=3x3x1',
    async (form) => {
      await cell(form, 'a1');
      await form.locator('button:text-is("−")').click();
      await cell(form, 'b2');
    },
    `${at('a1')}[aria-label*="2 stones"]`,
  );
  await edit(
    'exchange',
    '?setup=3x2',
    async (form) => {
      await form.locator('input[aria-label="Group 1, 1"]').fill('4');
      await form.locator('input[aria-label="Group 1, 1"]').press('Tab');
      await form.locator('input[aria-label="Group 2, 1"]').fill('0');
      await form.locator('input[aria-label="Group 2, 1"]').press('Tab');
    },
    '[data-cursor="1:o"][aria-label*="white: 4"]',
  );
});
test('sound turns off with one click and stays off', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.addInitScript(() => {
    window.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.tones += 1;
      return start.apply(this, when);
    };
  });
  const played = async () => {
    await board(page, url, 'alpha');
    await tap(page, at('c2'));
    await tap(page, at('c3'));
    await page.waitForSelector('.turns .turn');
    await requestsDone(page);
    return page.evaluate(() => window.tones);
  };
  assert.ok((await played()) > 0);
  await page.click('button[aria-label="Sound"][aria-pressed="true"]');
  assert.equal(await played(), 0);
  await page.waitForSelector('button[aria-label="Sound"][aria-pressed="false"]');
});
