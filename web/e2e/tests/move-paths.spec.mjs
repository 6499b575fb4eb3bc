// The path of a move shows on hover, on focus and under a resting finger.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { UNREACHABLE } from '../network.mjs';
import { tap } from '../play.mjs';
import { cell } from '../keyboardInput.mjs';
import { start } from '../rooms.mjs';

const STACK = '/board/alpha?position=8/8/8/3b4/3D4/8/8/8%20w%2000';
const place = (at) => `.unit [data-at="${at}"]`;
/** Waits for a path with this number of places. */
const shown = (page, places) => page.waitForSelector(`.table-place .way[data-way="${places}"]`, { state: 'attached' });
const hidden = (page) => page.waitForSelector('.table-place .way', { state: 'detached' });

test('the path shows on hover and focus without a request', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  let asked = 0;
  page.on('request', (request) => (asked += Number(/\/api\/(table|ask|think)/.test(request.url()))));
  await page.goto(url + STACK);
  await page.waitForSelector(place('d4'));
  await tap(page, place('d4'));
  // A jump and two steps.
  await page.hover(place('d8'));
  await shown(page, 4);
  await page.hover(place('h4'));
  await shown(page, 5);
  await page.hover(place('d2'));
  await hidden(page);
  assert.equal(asked, 0, 'the rules are in the page');
  // The keyboard cursor moves from d4 to h4.
  await page.mouse.move(2, 2);
  await page.focus(place('d4'));
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await shown(page, 5);
  await page.keyboard.press('Escape');
  await hidden(page);
  assert.equal(asked, 0);
});
test('Gamma: the path shows after an entry in the same turn', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'gamma', 'here', undefined, {
    setup: 'default',
    position: '10/9a/10/2##2###1/10/4C5/1###2##2/10/10/10 w A - playing',
  });
  await page.waitForSelector(place('r1'));
  await tap(page, place('r1'));
  await tap(page, place('a1'));
  await page.waitForSelector(`${place('a1')}[aria-label*="White"]`);
  await tap(page, place('e5'));
  await page.hover(place('e6'));
  await shown(page, 4);
});
test('a resting finger shows the path, lifting it plays the step', async ({ newPlayer, url }) => {
  const page = await newPlayer({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await page.goto(url + STACK);
  await page.waitForSelector(place('d4'));
  await page.tap(place('d4'));
  const box = await page.locator(place('d8')).boundingBox();
  const finger = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await shown(page, 4);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForSelector(`${place('d8')}[aria-label*="White"]`);
  await hidden(page);
});
test('a checker flies along the path', async ({ newPlayer, url }) => {
  const page = await newPlayer({ reducedMotion: 'no-preference' });
  // Records the number of keyframes of each flight.
  await page.addInitScript(() => {
    window.flights = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      if (this.matches('.flight')) window.flights.push(frames.length);
      return animate.call(this, frames, timing);
    };
  });
  await start(page, url, 'alpha', 'here', undefined, { setup: '8x8x2', position: '8/8/8/3b4/3D4/8/8/8 w 00' });
  await page.waitForSelector('.status.mine');
  for (const [from, to] of [
    ['d4', 'd8'],
    ['d5', 'e4'],
  ]) {
    await tap(page, place(from));
    await page.hover(place(to));
    await page.waitForSelector('.table-place .way', { state: 'attached' });
    await tap(page, place(to));
    await page.waitForSelector(`.turn:has-text("${to}")`);
  }
  await page.waitForFunction(() => window.flights.length === 6);
  // Four checkers with a jump and two steps, then two around a corner.
  assert.deepEqual(await page.evaluate(() => window.flights), [4, 4, 4, 4, 3, 3]);
  await page.waitForSelector('.flight', { state: 'detached' });
});
test('pieces that leave the board fly off', async ({ newPlayer, url }) => {
  const page = await newPlayer({ reducedMotion: 'no-preference' });
  // Only pieces that leave the board fade out.
  await page.addInitScript(() => {
    window.gone = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      if (this.matches('.flight') && frames.at(-1).opacity === 0) window.gone += 1;
      return animate.call(this, frames, timing);
    };
  });
  for (const [game, from, taps] of [
    ['alpha', { setup: '8x8x2', position: '3C4/8/8/3b4/8/8/A7/8 w 00' }, ['d8', 'off']],
    // A captured checker leaves when the capturing side's next turn starts.
    ['gamma', { setup: 'default', position: '9a/10/10/2##2###1/4[aC]5/10/1###2##2/10/10/1A8 b - - playing' }, ['j10', 'j9']],
    ['210', { setup: '3x3x1', position: '0,0,2/0,1,0/0,0,0 w 3-3 - 0' }, ['b2', 'b3', 'c3']],
  ]) {
    await start(page, url, game, 'here', undefined, from);
    for (const at of taps) {
      await page.waitForSelector(`${place(at)}:not([aria-disabled="true"])`);
      await tap(page, place(at));
    }
    await page.waitForFunction(() => window.gone === 1);
    await page.waitForSelector('.flight', { state: 'detached' });
  }
  // Captured stones and their payment.
  await start(page, url, 'exchange', 'here', undefined, { setup: '3x2', position: '4.1.3/1.1.0/1.4.3 w 0-0 0' });
  for (const zone of ['1:o', '2:e']) {
    await page.waitForSelector(`[data-cursor="${zone}"]:not([aria-disabled="true"])`);
    await tap(page, `[data-cursor="${zone}"]`);
  }
  await page.click('button:has-text("Capture, +")');
  await page.waitForFunction(() => window.gone === 2);
  await page.waitForSelector('.flight', { state: 'detached' });
});
test('keyboard moves work without the path', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  // Without its module the page asks the server.
  await page.route('**/*.wasm', (route) => route.abort());
  await page.route('**/api/ask', (route) => route.abort());
  await page.goto(url + STACK);
  await page.waitForSelector(place('d4'));
  await cell(page, 'd4');
  await cell(page, 'd8');
  await page.waitForSelector(`${place('d8')}[aria-label*="White"]`);
});
