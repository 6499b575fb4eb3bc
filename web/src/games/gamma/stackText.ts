import { t } from '../../lib/i18n.svelte';
import type { GammaChecker } from './squares';

/** The checkers of a stack in words, the topmost first. */
export const stackText = (stack: GammaChecker[]): string =>
  [...stack]
    .reverse()
    .map(({ owner, dots }) => t('gamma-stack-checker', { side: owner, dots }))
    .join(', ');
