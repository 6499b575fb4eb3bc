import { loadItem, saveItem } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

class ThemeStore {
  theme = $state<Theme>('auto');

  constructor() {
    const chosen = loadItem('theme');
    if (chosen === 'light' || chosen === 'dark') this.theme = chosen;
  }

  /** Whether the page is dark now, by choice or by system preference. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  toggle = (): void => {
    this.theme = this.dark ? 'light' : 'dark';
    saveItem('theme', this.theme);
    document.documentElement.dataset.theme = this.theme;
  };
}

export const theme = new ThemeStore();

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
