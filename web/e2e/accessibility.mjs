import AxeBuilder from '@axe-core/playwright';
import { open, PAGES } from './pages.mjs';

const Builder = AxeBuilder.default ?? AxeBuilder;

/** Lists the serious and critical violations that axe finds on a page. */
export async function seriousViolations(page) {
  const { violations } = await new Builder({ page }).analyze();
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.help} (${v.nodes
          .slice(0, 3)
          .map((n) => n.target.join(' '))
          .join('; ')})`,
    );
}

export async function violationsOnAllPages(newPlayer, url) {
  const found = [];
  for (const theme of ['light', 'dark']) {
    const page = await newPlayer({ colorScheme: theme, expects: /status of 404/ });
    for (const entry of PAGES) {
      await open(page, url, entry);
      for (const violation of await seriousViolations(page)) found.push(`${entry[0]} (${theme}) ${violation}`);
    }
  }
  return found;
}
