import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { currentAddress } from './address';
import { loadItem, saveItem } from './storage';

export type Locale = 'en' | 'ru';
export const LOCALES: readonly Locale[] = ['en', 'ru'];

const loaders: Record<Locale, () => Promise<{ default: string[] }>> = {
  en: () => import('../../locales/en'),
  ru: () => import('../../locales/ru'),
};

/** Touch screens have no keys, so their texts name none: every text gets this as `$keys`. */
const keys = matchMedia('(hover: none)').matches ? 'no' : 'yes';

class Language {
  locale = $state<Locale>('en');
  #bundle = $state.raw<FluentBundle | null>(null);
  #version = $state(0);
  #extras: ((locale: Locale) => Promise<string>)[] = [];

  /** Formats a text. A missing text shows as its id, so that gaps are visible. */
  text = (id: string, args?: Record<string, FluentVariable>): string => {
    void this.#version;
    const message = this.#bundle?.getMessage(id);
    if (!message?.value) return id;
    return this.#bundle!.formatPattern(message.value, { keys, ...args }, []);
  };

  has = (id: string): boolean => (void this.#version, this.#bundle?.hasMessage(id) ?? false);

  /** Loads texts that only some pages need, now and after every change of language. */
  addTexts = async (load: (locale: Locale) => Promise<string>): Promise<void> => {
    if (this.#extras.includes(load)) return;
    this.#extras.push(load);
    const bundle = this.#bundle;
    bundle?.addResource(new FluentResource(await load(this.locale)));
    this.#version += 1;
  };

  setLocale = async (locale: Locale): Promise<void> => {
    const files = (await loaders[locale]()).default;
    const bundle = new FluentBundle(locale, { useIsolating: false });
    for (const file of [...files, ...(await Promise.all(this.#extras.map((load) => load(locale))))])
      bundle.addResource(new FluentResource(file));
    this.#bundle = bundle;
    this.locale = locale;
    document.documentElement.lang = locale;
  };

  /** Changes the language at the user's request and remembers it. */
  switchTo = async (locale: Locale): Promise<void> => {
    saveItem('language', locale);
    await this.setLocale(locale);
  };
}

export const language = new Language();
export const t = language.text;

/** A day in the chosen language. */
export const dateText = (at: number): string => new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium' }).format(at);

export function preferredLocale(): Locale {
  const chosen = currentAddress().query.get('lang') ?? loadItem('language');
  if (chosen === 'en' || chosen === 'ru') return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short === 'ru') return 'ru';
    if (short === 'en') return 'en';
  }
  return 'en';
}
