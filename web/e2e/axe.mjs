import AxeBuilder from '@axe-core/playwright';
import { open, PAGES } from './pages.mjs';

const Builder = AxeBuilder.default ?? AxeBuilder;

/** What axe finds serious on this page. */
export async function serious(page) {
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

export async function axeEverywhere(person, url) {
  const faults = [];
  for (const theme of ['light', 'dark']) {
    const page = await person({ colorScheme: theme });
    for (const one of PAGES) {
      await open(page, url, one);
      for (const fault of await serious(page)) faults.push(`${one[0]} (${theme}) ${fault}`);
    }
  }
  return faults;
}
