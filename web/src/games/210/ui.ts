import { t } from '../../lib/i18n.svelte';
import type { TwoTenPhase, TwoTenView } from '../../generated/wire';
import { cellsControlsHeight, cellsHeightRatio, parseSizes } from '../sizes';
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
  heightRatio: (view) => (view ? cellsHeightRatio(view.width, view.height) : 1),
  controlsHeight: (inRoom) => cellsControlsHeight(48, inRoom),
  score: (view, seat) => view.taken[seat] ?? 0,
  scoreItems: (turns) =>
    [0, 1].flatMap((seat) => {
      const taking = turns.map((effects) =>
        effects.reduce((sum, e) => sum + (e.effect === 'captured' && e.seat === seat ? e.count : 0), 0),
      );
      const points = taking.reduce((sum, n) => sum + n, 0);
      return points ? [{ seat, points, text: t('two-ten-item', { n: taking.filter(Boolean).length }) }] : [];
    }),
  setupName: (setup) => {
    const [a = 0, b = 0, c = 0] = parseSizes(setup) ?? [];
    return a ? t('two-ten-setup', { a, b, c }) : setup;
  },
} satisfies GameUi<TwoTenView>;
