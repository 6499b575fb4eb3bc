// Texts of all pages but the home page.
import { loaderOf } from './collections';
import { language, type Locale } from './i18n.svelte';

const files = import.meta.glob<string>('../../locales/*/{findings,order,people,puzzles,review}.ftl', {
  query: '?raw',
  import: 'default',
});
const load = async (locale: Locale): Promise<string> =>
  (
    await Promise.all(
      ['findings', 'order', 'people', 'puzzles', 'review'].map((name) =>
        loaderOf(files, `../../locales/${locale}/${name}.ftl`)(),
      ),
    )
  ).join('\n');

/** Loads a page together with these texts. */
export const withTexts =
  <T>(page: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([page(), language.addTexts(load)]))[0];
