// Every page: nothing serious by axe, both languages, a telephone, and links that lead nowhere.
import assert from 'node:assert/strict';
import { axeEverywhere } from '../axe.mjs';
import { open, PAGES } from '../pages.mjs';

export const pages = [
  [
    'pages: axe finds nothing serious',
    async ({ person, url }) => {
      assert.deepEqual(await axeEverywhere(person, url), []);
    },
  ],
  [
    'pages: Russian and English, switched anywhere and remembered',
    async ({ person, url }) => {
      const page = await person({ locale: 'ru-RU' });
      await page.goto(url);
      await page.waitForSelector('h1:has-text("Пять игр")');
      assert.equal(await page.getAttribute('html', 'lang'), 'ru');
      await page.click('button[lang="en"]');
      await page.waitForSelector('h1:has-text("Five games")');
      await page.goto(`${url}/board/210`);
      await page.waitForSelector('.status:has-text("Lift stones")');
      await page.click('button[lang="ru"]');
      await page.waitForSelector('.status:has-text("Возьмите камни")');
    },
  ],
  [
    'pages: nothing sticks out on a telephone',
    async ({ person, url }) => {
      const page = await person({ locale: 'ru-RU', viewport: { width: 360, height: 740 } });
      for (const one of PAGES) {
        const [name] = one;
        await open(page, url, one);
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= screen, `${name} is ${wide} wide on a screen of ${screen}`);
      }
    },
  ],
  [
    'pages: a browser without cookies plays too, and is told in its language',
    async ({ person, url }) => {
      for (const [locale, words] of [
        ['en-US', 'keeps no cookies'],
        ['ru-RU', 'не хранит cookie'],
      ]) {
        const page = await person({ locale, cookies: 'forbidden' });
        await page.goto(`${url}/new/alpha?against=computer`);
        await page.click('form button.primary:not([type="button"])');
        await page.waitForSelector(`text=${words}`);
        await page.waitForSelector('.status.mine');
        assert.deepEqual(await page.context().cookies(), []);
      }
    },
  ],
  [
    'pages: a wrong link, a wrong room, a wrong position',
    async ({ person, url }) => {
      const page = await person();
      await page.goto(`${url}/no/such/page`);
      await page.waitForSelector('text=There is no such page');
      await page.goto(`${url}/r/nothinghere`);
      await page.waitForSelector('text=This room is gone');
      await page.goto(`${url}/board/alpha?position=${encodeURIComponent('8/8/8/8/8/8/8/9 w 00')}`);
      await page.waitForSelector('[role="alert"]');
      await page.waitForSelector('.table-place .board svg');
    },
  ],
  [
    'pages: what is refused is told in Russian to who reads Russian',
    async ({ person, url }) => {
      const page = await person({ locale: 'ru-RU' });
      const told = async () => {
        await page.waitForSelector('[role="alert"]');
        const text = await page.textContent('[role="alert"]');
        assert.match(text, /[а-я]{4}/);
        assert.doesNotMatch(text, /[a-z]{3}/i, text);
        return text;
      };
      // A text with a fault, one that no clause forbids, and a setup that cannot be.
      await page.goto(`${url}/board/alpha?position=${encodeURIComponent('8/8/8/8/8/8/8/9 w 00')}`);
      assert.match(await told(), /тексте позиции/);
      await page.goto(`${url}/board/alpha?position=nonsense`);
      await told();
      await page.goto(`${url}/board/alpha?setup=90x90x1`);
      assert.match(await told(), /расстановке.*A1/);
      await page.route('**/api/table', (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'rate', reason: 'too often' }),
        }),
      );
      await page.goto(`${url}/board/alpha`);
      assert.match(await told(), /подождите/);
    },
  ],
  [
    'pages: a life field of Gamma that can be reached cries out',
    async ({ person, url }) => {
      const page = await person();
      await page.goto(
        `${url}/board/gamma?position=${encodeURIComponent('10/4a5/10/2##2###1/10/10/1###2##2/10/3b6/4A5 w - - playing')}`,
      );
      await page.waitForSelector('[data-at="c1"][aria-label*="in danger"]');
    },
  ],
];
