// Texts in the right place: titles, the theme colour, no key hints on touch screens, no places in texts that nobody typed.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { meet } from '../rooms.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const once = (names) => names.filter((name, i) => names.indexOf(name) === i);

test('every page has a title of its own, in both languages', async ({ newPlayer, url }) => {
  // One page of each kind.
  const addresses = ['/', '/games/alpha', '/new/alpha', '/learn/alpha', '/rules/alpha', '/rules/alpha/how', '/board/alpha'];
  const others = [
    '/learn/ampli/study/main',
    '/puzzles',
    '/puzzles/alpha/daily',
    '/watch',
    '/mine',
    '/settings',
    '/games',
    '/account',
    '/no/such/page',
  ];
  for (const [locale, name] of [
    ['en-US', 'Quintet'],
    ['ru-RU', 'Квинтет'],
  ]) {
    const page = await newPlayer({ locale });
    const titles = [];
    for (const address of [...addresses, ...others]) {
      await page.goto(url + address);
      await page.waitForSelector('main h1');
      titles.push(await page.title());
    }
    assert.equal(once(titles).length, titles.length, titles.join('\n'));
    for (const title of titles) assert.ok(title.includes(name), title);
    if (locale === 'ru-RU') for (const title of titles) assert.match(title.replace(name, ''), /[а-я]{4}/i, title);
  }
});

test('the colour of the browser’s bar follows the theme', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/settings`);
  const colour = () => page.getAttribute('meta[name="theme-color"]', 'content');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
  const seen = [];
  for (const theme of ['dark', 'light']) {
    await page.check(`input[name="theme"][value="${theme}"]`);
    await page.waitForSelector(`html[data-theme="${theme}"]`);
    assert.equal(await colour(), await paper());
    seen.push(await colour());
  }
  assert.equal(once(seen).length, 2, seen.join());
});

/** Key names that a text may mention. */
const KEYS = /\((?:R|Esc|Enter)\)|\bspace bar\b|\barrow keys\b|\bEsc\b|пробел|стрелками/;
test('touch screens show no keys', async ({ newPlayer, url }) => {
  for (const locale of ['en-US', 'ru-RU']) {
    const phone = await newPlayer({ ...PHONE, locale });
    const desktop = await newPlayer({ locale });
    const told = [];
    for (const address of ['/learn/ampli?lesson=1', '/learn/ampli?lesson=11', '/learn/ampli/study/main']) {
      for (const page of [phone, desktop]) {
        await page.goto(url + address);
        await page.waitForSelector('[data-lesson], [data-stage], [data-move]');
      }
      assert.doesNotMatch(await phone.innerText('main'), KEYS, address);
      told.push(await desktop.innerText('main'));
    }
    for (const text of told) assert.match(text, KEYS);
    await phone.goto(`${url}/settings`);
    await phone.waitForSelector('.preview svg');
    assert.equal(await phone.locator('.keys button').isVisible(), false);
    await desktop.goto(`${url}/settings`);
    await desktop.locator('.keys button').waitFor();
  }
});

test('a bad position or setup is explained without places in its text', async ({ newPlayer, url }) => {
  for (const locale of ['en-US', 'ru-RU']) {
    const page = await newPlayer({ locale, expects: /status of 4\d\d/ });
    for (const address of [
      '/board/alpha?position=nonsense',
      `/board/alpha?position=${encodeURIComponent('8/8/8/8/8/8/8/9 w 00')}`,
      `/board/gamma?position=${encodeURIComponent('10/10 w')}`,
      '/board/210?position=1,2',
      '/board/alpha?setup=90x90x1',
    ]) {
      await page.goto(url + address);
      await page.waitForSelector('[role="alert"]');
      assert.doesNotMatch(await page.textContent('[role="alert"]'), /character|\bline \d|символ|rule [A-Z]/, address);
    }
    // The server checks the position of a new game.
    await page.goto(`${url}/new/alpha?against=friend&position=${encodeURIComponent('8/8/8/8/8/8/8/9 w 00')}`);
    await page.click('form button.primary:not([type="button"])');
    await page.waitForSelector('[role="alert"]');
    assert.doesNotMatch(await page.textContent('[role="alert"]'), /character|\bline \d|символ|rule [A-Z]/);
  }
});

test('a line of the chat is seen on a phone without opening anything', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha', { options: PHONE });
  await anna.click('summary:has-text("Chat")');
  await anna.click('details button:has-text("Hello")');
  const line = boris.locator('.status:has-text("White: Hello!")');
  await line.waitFor();
  const box = await line.boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 844, `the line is at ${box.y}`);
  // The prompt comes back.
  await boris.waitForSelector('.status:has-text("White to play")');
});

test('a finished game stays where its link says, after a rematch', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha', { options: { permissions: ['clipboard-read', 'clipboard-write'] } });
  for (const [page, from, to] of [
    [anna, 'd2', 'd3'],
    [boris, 'e7', 'e6'],
  ]) {
    await page.click(`.table-place [data-at="${from}"]`);
    await page.click(`.table-place [data-at="${to}"]`);
    for (const both of [anna, boris]) await both.waitForSelector(`.turn:has-text("${from}-${to}")`);
  }
  await boris.click('button:text-is("Resign")');
  await boris.click('button:has-text("Yes, resign")');
  await anna.waitForSelector('#result');
  await anna.click('button:has-text("Copy the link")');
  await anna.waitForSelector('text=Copied');
  const link = await anna.evaluate(() => navigator.clipboard.readText());
  await anna.click('button:has-text("Rematch")');
  await boris.click('button:has-text("Accept the rematch")');
  await anna.waitForSelector('#result', { state: 'detached' });
  // Neither the copied link nor the link in the room leads to the new game.
  const replay = await newPlayer();
  for (const address of [link, url + (await anna.getAttribute('a:has-text("Replay game 1")', 'href'))]) {
    await replay.goto(address);
    await replay.waitForSelector('.turn:has-text("e7-e6")');
    assert.deepEqual(await replay.locator('.turns .turn').allTextContents(), ['d2-d3', 'e7-e6']);
    assert.equal(await replay.locator('[role="alert"]').count(), 0);
  }
});
