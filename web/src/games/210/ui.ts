import { t } from '../../lib/i18n.svelte';
import type { TwoTenPhase, TwoTenView } from '../../generated/wire';
import { cellsHeightRatio, parseSizes } from '../sizes';
import type { GameUi } from '../ui';

/** The number in the prompt of a phase: stones in hand, stones to take, or lids. */
function promptNumber(now: TwoTenPhase): number {
  switch (now.phase) {
    case 'sow':
      return now.hand;
    case 'take':
      return now.earned;
    case 'lids':
      return now.first ? 1 : 2;
    default:
      return 0;
  }
}

export default {
  prompt: ({ expected }) => t(`two-ten-expected-${expected.phase}`, { n: promptNumber(expected) }),
  topic: (view) =>
    ({ lift: 'sow', pass: 'covered', sow: 'way', take: 'take', lids: 'lids', over: 'end' })[view?.expected.phase ?? 'lift'],
  heightRatio: (view) => (view ? cellsHeightRatio(view.width, view.height, 84) : 1.4),
  controlsHeight: () => 48,
  score: (view, seat) => view.taken[seat] ?? 0,
  setupName: (setup) => {
    const [a = 0, b = 0, c = 0] = parseSizes(setup) ?? [];
    return a ? t('two-ten-setup', { a, b, c }) : setup;
  },
} satisfies GameUi<TwoTenView>;
