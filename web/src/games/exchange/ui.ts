import { t } from '../../lib/i18n.svelte';
import type { ExchangeView } from '../../generated/wire';
import { isNarrow, parseSizes } from '../sizes';
import { rowHeight } from './groups';
import type { GameUi } from '../ui';

/** Usual widths of the drawing, in SVG units. */
const NARROW_WIDTH = 440;
const WIDE_WIDTH = 780;

export default {
  prompt: (view) => t(`exchange-expected-${view.expected}`),
  topic: (view) => (view?.expected === 'capture' ? 'capture' : 'shift'),
  heightRatio: (view) => {
    const groups = view?.groups.length ?? 5;
    const width = isNarrow() ? NARROW_WIDTH : WIDE_WIDTH;
    return (groups * rowHeight(groups, width) + 48) / (width + 60);
  },
  controlsHeight: () => (isNarrow() ? 44 : 150),
  score: (view, seat) => view.score[seat] ?? 0,
  setupName: (setup) => {
    const [a = 0, b = 0] = parseSizes(setup) ?? [];
    return a ? t('exchange-setup', { a, b }) : setup;
  },
  figure: { wide: true },
} satisfies GameUi<ExchangeView>;
