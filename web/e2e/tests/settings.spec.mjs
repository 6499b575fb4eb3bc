// Settings: each choice is seen at once and kept. Keyboard help. How to play during a game.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { at, board } from '../board.mjs';
import { tap } from '../play.mjs';
import { MIDDLE, start } from '../rooms.mjs';

const choose = (page, name, value) => page.check(`input[name="${name}"][value="${value}"]`);
const token = (page, name) => page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);

test('language, theme, boards and pieces change at once and are kept', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/settings`);
  await page.waitForSelector('.preview svg');
  await choose(page, 'theme', 'dark');
  await page.waitForSelector('html[data-theme="dark"]');
  await page.waitForSelector('meta[name="theme-color"][content="#1c1e21"]', { state: 'attached' });
  await choose(page, 'theme', 'light');
  await page.waitForSelector('meta[name="theme-color"][content="#f5f0e7"]', { state: 'attached' });
  const seen = new Set();
  for (const one of ['wood', 'slate', 'contrast']) {
    await choose(page, 'board', one);
    await page.waitForSelector(`html[data-board="${one}"]`);
    seen.add(await token(page, '--board-light'));
  }
  assert.equal(seen.size, 3);
  for (const one of ['natural', 'jade', 'contrast']) {
    await choose(page, 'pieces', one);
    await page.waitForSelector(`html[data-pieces="${one}"]`);
    seen.add(await token(page, '--coal-2'));
  }
  assert.equal(seen.size, 6);
  await choose(page, 'language', 'ru');
  await page.waitForSelector('h1:has-text("Настройки")');
  await page.reload();
  await page.waitForSelector('html[data-board="contrast"][data-pieces="contrast"]');
  await page.waitForSelector('h1:has-text("Настройки")');
  await choose(page, 'theme', 'auto');
  assert.equal(await page.evaluate(() => localStorage.getItem('quintet.theme')), null);
});
test('sound, coordinates and dragging can be turned off', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/settings`);
  await choose(page, 'sound', 'false');
  await page.waitForSelector('button[aria-label="Sound"][aria-pressed="false"]');
  await choose(page, 'sound', 'true');
  await page.waitForSelector('button[aria-label="Sound"][aria-pressed="true"]');
  const drag = async () => {
    await board(page, url, 'alpha');
    const [from, to] = [await page.locator(at('c2')).boundingBox(), await page.locator(at('c3')).boundingBox()];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await drag();
  await page.waitForSelector('.turns .turn');
  assert.ok((await page.locator('.coordinates text').count()) > 0);
  await page.goto(`${url}/settings`);
  await choose(page, 'input', 'tap');
  await choose(page, 'coordinates', 'off');
  await drag();
  assert.equal(await page.locator('.turns .turn').count(), 0);
  assert.equal(await page.locator('.coordinates text').count(), 0);
  await tap(page, at('c2'));
  await tap(page, at('c3'));
  await page.waitForSelector('.turns .turn');
});
test('animation takes as long as chosen', async ({ newPlayer, url }) => {
  const page = await newPlayer({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.durations = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.classList.contains('flight')) window.durations.push(options.duration);
      return animate.call(this, frames, options);
    };
  });
  const longest = async (speed) => {
    await page.goto(`${url}/settings`);
    await choose(page, 'animation', speed);
    await board(page, url, 'alpha');
    await tap(page, at('c2'));
    await tap(page, at('c3'));
    await page.waitForSelector('.turns .turn');
    await page.waitForFunction((off) => off || window.durations.length > 0, speed === 'off');
    return Math.max(0, ...(await page.evaluate(() => window.durations)));
  };
  const normal = await longest('normal');
  // A flight around other pieces takes a little longer than a straight one.
  const [slow, fast] = [await longest('slow'), await longest('fast')];
  assert.ok(slow > 1.5 * normal, `${slow} and ${normal} ms`);
  assert.ok(fast < 0.75 * normal, `${fast} and ${normal} ms`);
  assert.equal(await longest('off'), 0);
});
test('the last turn is told in notation or in words', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const told = async (how) => {
    await page.goto(`${url}/settings`);
    await choose(page, 'notation', how);
    await start(page, url, 'alpha', 'here');
    await tap(page, at('c2'));
    await tap(page, at('c3'));
    await page.waitForSelector('.last-turn p:not(:empty)');
    return page.textContent('.last-turn p');
  };
  assert.equal(await told('letters'), 'c2-c3');
  assert.match(await told('words'), /White.*c2.*c3/);
});
test('the question mark opens the list of keys', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(url);
  await page.waitForSelector('article');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog:has-text("Keyboard shortcuts")');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.click('header a[aria-label="Settings"]');
  await page.click('button:has-text("Keyboard shortcuts")');
  await page.click('dialog button[aria-label="Close"]');
  await page.waitForSelector('dialog', { state: 'detached' });
});
test('how to play explains what is on the board, and the game goes on behind it', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const topic = async (name) => {
    await page.click('button:has-text("How to play")');
    await page.waitForSelector(`dialog [data-topic="${name}"] p`);
    await page.click('dialog button[aria-label="Close"]');
    await page.waitForSelector('dialog', { state: 'detached' });
  };
  await start(page, url, 'gamma', 'here');
  await topic('place');
  await start(page, url, 'gamma', 'here', undefined, MIDDLE);
  await topic('exact');
  await start(page, url, '210', 'here');
  await topic('sow');
  await tap(page, at('b2'));
  await tap(page, at('k:2'));
  await page.waitForSelector('.status:has-text("2 in hand")');
  await topic('way');
});
test('everything of the moment fits a small phone, in every game', async ({ newPlayer, url }) => {
  for (const [game, against, more] of [
    ['alpha', 'here', {}],
    ['gamma', 'here', {}],
    ['gamma', 'here', MIDDLE],
    ['exchange', 'here', {}],
    ['210', 'here', {}],
    ['ampli', 'here', {}],
  ]) {
    const page = await newPlayer({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'ru-RU' });
    await start(page, url, game, against, undefined, more);
    const cover = page.locator('[data-pass-device] button');
    await page.waitForSelector('.table-place .board svg, [data-pass-device]');
    if (await cover.isVisible()) await cover.click();
    await page.waitForSelector('.table-place .board svg');
    const { y, height } = await page.locator('.tools-place').boundingBox();
    assert.ok(y + height <= 640, `${game}: the actions end at ${y + height}`);
    const clipped = await page.$eval('.status', (node) => node.scrollHeight > node.clientHeight);
    assert.equal(clipped, false, `${game}: ${await page.textContent('.status')}`);
  }
});
test('a live table with hand and buttons fits a small phone', async ({ newPlayer, url }) => {
  const page = await newPlayer({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await start(page, url, 'ampli', 'computer');
  await page.waitForSelector('.mine .tile[aria-label]');
  const { y, height } = await page.locator('.table-place').boundingBox();
  assert.ok(y + height <= 640, `the table ends at ${y + height}`);
});
