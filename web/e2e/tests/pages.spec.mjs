// All pages: accessibility, languages, phone layout, bad links and error texts.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { violationsOnAllPages } from '../accessibility.mjs';
import { open, PAGES } from '../pages.mjs';

test('axe finds no serious violation', async ({ newPlayer, url }) => {
  assert.deepEqual(await violationsOnAllPages(newPlayer, url), []);
});
test('the language switches on every page and is kept', async ({ newPlayer, url }) => {
  const page = await newPlayer({ locale: 'ru-RU' });
  await page.goto(url);
  await page.waitForSelector('h1:has-text("Пять настольных игр")');
  assert.equal(await page.getAttribute('html', 'lang'), 'ru');
  await page.click('button[lang="en"]');
  await page.waitForSelector('h1:has-text("Five board games")');
  await page.goto(`${url}/board/210`);
  await page.waitForSelector('.status:has-text("Lift stones")');
  await page.click('button[lang="ru"]');
  await page.waitForSelector('.status:has-text("Возьмите камни")');
});
test('no page overflows on a phone', async ({ newPlayer, url }) => {
  const page = await newPlayer({ locale: 'ru-RU', viewport: { width: 360, height: 740 }, expects: /status of 404/ });
  for (const one of PAGES) {
    const [name] = one;
    await open(page, url, one);
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= screen, `${name} is ${wide} wide on a screen of ${screen}`);
  }
});
test('a browser without cookies can play and shows a note', async ({ newPlayer, url }) => {
  for (const [locale, words] of [
    ['en-US', 'keeps no cookies'],
    ['ru-RU', 'не хранит cookie'],
  ]) {
    const page = await newPlayer({ locale, cookies: 'forbidden' });
    await page.goto(`${url}/new/alpha?against=computer`);
    await page.click('form button.primary:not([type="button"])');
    await page.waitForSelector(`text=${words}`);
    await page.waitForSelector('.status.mine');
    assert.deepEqual(await page.context().cookies(), []);
  }
});
test('a bad link, a missing room, a bad position', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: /status of 4\d\d/ });
  await page.goto(`${url}/no/such/page`);
  await page.waitForSelector('text=There is no such page');
  await page.goto(`${url}/r/nothinghere`);
  await page.waitForSelector('text=This room is gone');
  await page.goto(`${url}/board/alpha?position=${encodeURIComponent('8/8/8/8/8/8/8/9 w 00')}`);
  await page.waitForSelector('[role="alert"]');
  await page.waitForSelector('.table-place .board svg');
});
test('errors are in Russian on Russian pages', async ({ newPlayer, url }) => {
  const page = await newPlayer({ locale: 'ru-RU', expects: /status of 4\d\d/ });
  const told = async () => {
    await page.waitForSelector('[role="alert"]');
    const text = await page.textContent('[role="alert"]');
    assert.match(text, /[а-я]{4}/);
    assert.doesNotMatch(text, /[a-z]{3}/i, text);
    return text;
  };
  // A malformed position, an unreadable one, an impossible setup, and a rate limit.
  await page.goto(`${url}/board/alpha?position=${encodeURIComponent('8/8/8/8/8/8/8/9 w 00')}`);
  assert.match(await told(), /тексте позиции/);
  await page.goto(`${url}/board/alpha?position=nonsense`);
  await told();
  await page.goto(`${url}/board/alpha?setup=90x90x1`);
  assert.match(await told(), /расстановке ошибка/);
  await page.route('**/api/rooms', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'rate', reason: 'too often' }),
    }),
  );
  await page.goto(`${url}/new/alpha?against=friend`);
  await page.click('form button.primary:not([type="button"])');
  assert.match(await told(), /подождите/);
});
test('Gamma: a life field in danger is marked', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(
    `${url}/board/gamma?position=${encodeURIComponent('10/4a5/10/2##2###1/10/10/1###2##2/10/3b6/4A5 w - - playing')}`,
  );
  await page.waitForSelector('[data-at="c1"][aria-label*="in danger"]');
});
test('a game of the catalog without a folder: the site works and says that it has no board yet', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.route('**/api/catalog', async (route) => {
    const games = await (await route.fetch()).json();
    await route.fulfill({
      json: [...games, { ...games[0], id: 'sixth', key: 'sixth', name: ['Sixth', 'Шестая'], about: 'a new game' }],
    });
  });
  await page.goto(url);
  await page.waitForSelector('article:nth-of-type(5) .picture svg');
  await page.waitForSelector('article:nth-of-type(6):has-text("no board for Sixth yet")');
  await page.goto(`${url}/puzzles`);
  await page.waitForSelector('.shelves li:nth-of-type(5)');
  for (const path of ['/new/sixth', '/board/sixth', '/learn/sixth', '/puzzles/sixth/daily']) {
    await page.goto(url + path);
    await page.waitForSelector('section:has-text("no board for Sixth yet")');
  }
  await page.goto(`${url}/rules/alpha`);
  await page.waitForSelector('.clause');
});
