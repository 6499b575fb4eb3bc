// What the laboratory has measured, on the page of a game and on the page of all findings.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const SECTION = 'section:has(#findings)';

test('the page of a game shows the measurements of each variant, and games to look at', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/games/alpha`);
  const verdict = page.locator(`${SECTION} .verdict`);
  const usual = await verdict.textContent();
  assert.match(usual, /the first player scores \d+/);
  assert.ok((await page.locator(`${SECTION} .charts svg`).count()) >= 3, 'charts');
  const variants = await page.locator(`${SECTION} option`).count();
  assert.ok(variants >= 6, `${variants} variants`);
  await page.selectOption(`${SECTION} select`, '1');
  await page.waitForFunction((before) => document.querySelector('.verdict').textContent !== before, usual);
  await page.selectOption(`${SECTION} select`, '0');
  await page.click(`${SECTION} summary`);
  const rows = await page.locator(`${SECTION} details[open] tbody tr`).count();
  assert.ok(rows > 8, `${rows} measurements`);
  const games = await page.$$eval(`${SECTION} .examples a`, (all) => all.map((link) => link.textContent));
  assert.equal(games.length, 3);
  for (const name of games) {
    await page.click(`${SECTION} .examples a:text-is("${name}")`);
    await page.waitForSelector('.table-place .board svg');
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length >= 10);
    await page.goBack();
    await page.waitForSelector(`${SECTION} .examples a`);
  }
  await page.click(`${SECTION} a:has-text("All findings")`);
  await page.waitForSelector('main h1:has-text("What the measurements say")');
});

test('the findings are in Russian too', async ({ newPlayer, url }) => {
  const page = await newPlayer({ locale: 'ru-RU' });
  await page.goto(`${url}/games/210`);
  assert.match(await page.locator(`${SECTION} .verdict`).textContent(), /начинающий набирает/);
  await page.click(`${SECTION} a:has-text("Все результаты")`);
  await page.waitForSelector('main h1:has-text("Что говорят измерения")');
});

test('measurements fit a phone', async ({ newPlayer, url }) => {
  const page = await newPlayer({ viewport: { width: 360, height: 640 } });
  await page.goto(`${url}/games/gamma`);
  await page.click(`${SECTION} summary`);
  await page.waitForSelector(`${SECTION} details[open] table`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
});
