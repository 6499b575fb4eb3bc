import { t } from '../../lib/i18n.svelte';
import type { ExchangeView } from '../../generated/wire';
import { parseSizes } from '../sizes';
import type { GameUi } from '../ui';

export default {
  prompt: (view) => t(`exchange-expected-${view.expected}`),
  heightRatio: (view) => {
    const groups = view?.groups.length ?? 5;
    return (groups * Math.max(92, Math.min(128, 760 / groups)) + 60) / 1060 + 0.22;
  },
  setupName: (setup) => {
    const [a = 0, b = 0] = parseSizes(setup) ?? [];
    return a ? t('exchange-setup', { a, b }) : setup;
  },
  figure: { wide: true },
} satisfies GameUi<ExchangeView>;
