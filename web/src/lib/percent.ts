import { language } from './i18n.svelte';

/** A share of wins in whole percent, as the language writes it. */
export const percent = (share: number): string =>
  share.toLocaleString(language.locale, { style: 'percent', maximumFractionDigits: 0 });

/** A lead with its sign, with one digit after the point where it is no whole number. */
export const signed = (value: number): string =>
  value.toLocaleString(language.locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).replace('-', '−');
