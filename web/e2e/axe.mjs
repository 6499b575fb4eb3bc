import AxeBuilder from '@axe-core/playwright';
import { PAGES } from './pages.mjs';

const Builder = AxeBuilder.default ?? AxeBuilder;

/** What axe finds serious on this page. */
export async function serious(page) {
  const { violations } = await new Builder({ page }).analyze();
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join('; ')})`);
}

export async function axeEverywhere(browser, url) {
  const faults = [];
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ colorScheme: theme, locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const [name, path] of PAGES) {
      await page.goto(url + path);
      await page.waitForLoadState('networkidle');
      if (path.startsWith('/board')) await page.waitForSelector('.table-place .board svg');
      for (const fault of await serious(page)) faults.push(`${name} (${theme}) ${fault}`);
    }
    await context.close();
  }
  return faults;
}
