import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { recall, remember } from './memory';

export type Locale = 'en' | 'ru';
export const LOCALES: readonly Locale[] = ['en', 'ru'];

const loaders: Record<Locale, () => Promise<{ default: string[] }>> = {
  en: () => import('../../locales/en'),
  ru: () => import('../../locales/ru'),
};

class Language {
  locale = $state<Locale>('en');
  #bundle = $state.raw<FluentBundle | null>(null);
  #grown = $state(0);
  #more: ((locale: Locale) => Promise<string>)[] = [];

  /** The text with this id; an id without a text is shown as it is, so that a gap is seen. */
  text = (id: string, args?: Record<string, FluentVariable>): string => {
    void this.#grown;
    const message = this.#bundle?.getMessage(id);
    if (!message?.value) return id;
    return this.#bundle!.formatPattern(message.value, args, []);
  };

  has = (id: string): boolean => (void this.#grown, this.#bundle?.hasMessage(id) ?? false);

  /** Texts that only some pages need: fetched now, and again with every other language. */
  extend = async (more: (locale: Locale) => Promise<string>): Promise<void> => {
    if (this.#more.includes(more)) return;
    this.#more.push(more);
    const bundle = this.#bundle;
    bundle?.addResource(new FluentResource(await more(this.locale)));
    this.#grown += 1;
  };

  choose = async (locale: Locale): Promise<void> => {
    const files = (await loaders[locale]()).default;
    const bundle = new FluentBundle(locale, { useIsolating: false });
    for (const file of [...files, ...(await Promise.all(this.#more.map((more) => more(locale))))]) bundle.addResource(new FluentResource(file));
    this.#bundle = bundle;
    this.locale = locale;
    document.documentElement.lang = locale;
  };

  switchTo = async (locale: Locale): Promise<void> => {
    remember('language', locale);
    await this.choose(locale);
  };
}

export const language = new Language();
export const t = language.text;

export function preferredLocale(): Locale {
  const chosen = new URLSearchParams(location.search).get('lang') ?? recall('language');
  if (chosen === 'en' || chosen === 'ru') return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short === 'ru') return 'ru';
    if (short === 'en') return 'en';
  }
  return 'en';
}
