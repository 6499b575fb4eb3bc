import { MediaQuery } from 'svelte/reactivity';
import { loadItem, saveItem } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const isTheme = (name: string | null): name is Theme => THEMES.some((theme) => theme === name);

class ThemeStore {
  #system = new MediaQuery('(prefers-color-scheme: dark)');
  theme = $state<Theme>('auto');

  constructor() {
    const chosen = loadItem('theme');
    if (isTheme(chosen)) this.theme = chosen;
  }

  /** Whether the page is dark now, by choice or by system preference. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.#system.current);
  }

  choose = (theme: Theme): void => {
    this.theme = theme;
    saveItem('theme', theme === 'auto' ? null : theme);
  };

  toggle = (): void => this.choose(this.dark ? 'light' : 'dark');

  /** Sets the attribute that the colours depend on, and the colour of the browser's own bar. Runs in an effect. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? 'dark' : 'light';
    document
      .querySelector('meta[name="theme-color"]')!
      .setAttribute('content', getComputedStyle(root).getPropertyValue('--paper').trim());
  }
}

export const theme = new ThemeStore();

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
