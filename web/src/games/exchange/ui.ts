import { t } from '../../lib/i18n.svelte';
import type { ExchangeView } from '../../generated/wire';
import { isNarrow, parseSizes } from '../sizes';
import { placeCount, rowHeight } from './groups';
import type { GameUi } from '../ui';

/** Usual widths of the drawing, in SVG units. */
const NARROW_WIDTH = 440;
const WIDE_WIDTH = 780;

export default {
  prompt: (view) => t(`exchange-expected-${view.expected}`),
  topic: (view) => (view?.expected === 'capture' ? 'capture' : 'shift'),
  heightRatio: (view, setup) => {
    const groups = view ? placeCount(view, setup) : 5;
    const width = isNarrow() ? NARROW_WIDTH : WIDE_WIDTH;
    return (groups * rowHeight(groups, width) + 48) / (width + 60);
  },
  controlsHeight: () => (isNarrow() ? 44 : 150),
  score: (view, seat) => view.score[seat] ?? 0,
  scoreItems: (turns) =>
    [0, 1].flatMap((seat) => {
      const own = turns.flat().filter((effect) => 'seat' in effect && effect.seat === seat);
      const captured = own.flatMap((effect) => (effect.effect === 'captured' ? [effect] : []));
      const count = (common: boolean): number =>
        captured
          .filter(({ piece }) => typeof piece === 'object' && 'stone' in piece && (piece.stone.owner === null) === common)
          .reduce((sum, { count: n }) => sum + n, 0);
      const points = own.reduce((sum, effect) => sum + (effect.effect === 'scored' ? effect.points : 0), 0);
      return points ? [{ seat, points, text: t('exchange-item', { enemy: count(false), common: count(true) }) }] : [];
    }),
  setupName: (setup) => {
    const [a = 0, b = 0] = parseSizes(setup) ?? [];
    return a ? t('exchange-setup', { a, b }) : setup;
  },
  figure: { wide: true },
} satisfies GameUi<ExchangeView>;
