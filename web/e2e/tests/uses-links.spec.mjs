// Every link of every kind of page leads where it says.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { open, PAGES } from '../pages.mjs';

/** Links of the page that stand for others: one puzzle of a list, one clause of the rules. */
const REPEATED = '.dots a, .clause a, .contents a';

/** Opens every folded part of a page. */
const unfold = (page) => page.$$eval('details', (all) => all.forEach((details) => (details.open = true)));

/** Addresses of the links that a player can see, each once. */
const links = (page, part) =>
  page.$$eval(
    `${part} a[href]`,
    (all, repeated) => {
      const seen = new Set();
      return all.flatMap((link) => {
        const kind = link.closest(repeated)?.parentElement.className ?? link.getAttribute('href');
        if (seen.has(kind) || !link.checkVisibility() || link.ariaHidden === 'true' || link.hasAttribute('download')) return [];
        seen.add(kind);
        return [link.getAttribute('href')];
      });
    },
    REPEATED,
  );

/** Clicks a link and returns to the page. */
async function follow(page, part, href) {
  const link = page.locator(`${part} a[href=${JSON.stringify(href)}]:visible:not([aria-hidden="true"])`).first();
  if ((await link.getAttribute('target')) === '_blank') {
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await tab.waitForSelector('main h1');
    assert.ok(tab.url().endsWith(href), tab.url());
    return tab.close();
  }
  const from = page.url();
  await link.click();
  // A page may complete its own address: the analysis board adds what it shows.
  await page.waitForFunction((to) => location.pathname === new URL(to, location.href).pathname, href);
  await page.waitForSelector('main h1');
  assert.equal(await page.locator('.lost').count(), 0, href);
  if (page.url() !== from) await page.goBack();
}

for (const one of PAGES)
  test(`links: ${one[0]}`, async ({ newPlayer, url }) => {
    const page = await newPlayer({ expects: /status of 404/ });
    await open(page, url, one);
    await unfold(page);
    const all = await links(page, 'main');
    for (const href of all) {
      await follow(page, 'main', href);
      for (const what of one.slice(2)) await page.waitForSelector(what, { state: 'attached' });
      await unfold(page);
    }
  });

test('links of the header, and the link to the content', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(`${url}/settings`);
  await page.waitForSelector('.preview svg');
  for (const href of await links(page, 'header')) {
    await follow(page, 'header', href);
    await page.waitForSelector('header nav');
  }
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.id === 'main');
});
