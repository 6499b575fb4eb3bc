import { recall, remember } from './memory';

export type Theme = 'auto' | 'light' | 'dark';

class Look {
  theme = $state<Theme>('auto');

  constructor() {
    const chosen = recall('theme');
    if (chosen === 'light' || chosen === 'dark') this.theme = chosen;
  }

  /** Whether the page is dark now. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  toggle = (): void => {
    this.theme = this.dark ? 'light' : 'dark';
    remember('theme', this.theme);
    document.documentElement.dataset.theme = this.theme;
  };
}

export const look = new Look();

export const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
