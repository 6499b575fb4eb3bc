// Texts of all pages but the home page.
import { loaderOf } from './collections';
import { language, type Locale } from './i18n.svelte';

const files = import.meta.glob<string>('../../locales/*/{findings,lobby,order,people,puzzles,review}.ftl', {
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

const loadLobby = (locale: Locale): Promise<string> => loaderOf(files, `../../locales/${locale}/lobby.ftl`)();

/** Loads a part of the lobby together with its texts. */
export const withLobbyTexts =
  <T>(panel: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([panel(), language.addTexts(loadLobby)]))[0];
