import { t } from '../../lib/i18n.svelte';
import type { GammaView } from '../../generated/wire';
import { cellsControlsHeight, cellsHeightRatio, parseSizes, setupOption } from '../sizes';
import type { GameUi } from '../ui';

export default {
  prompt: (view) => t(`gamma-expected-${view.phase}`, { reserve: (view.reserve[view.side] ?? []).reduce((a, b) => a + b, 0) }),
  topic: (view) => (view?.phase === 'placing' ? 'place' : view?.phase === 'entering' ? 'enter' : 'exact'),
  heightRatio: () => cellsHeightRatio(10, 10),
  controlsHeight: (inRoom) => cellsControlsHeight(48, inRoom),
  setupName: (setup) =>
    parseSizes(setup) ? setup : t('gamma-setup', { repeat: setupOption(setup, 'repeat'), quiet: setupOption(setup, 'quiet') }),
  namesDots: true,
  marksThreats: (view) => view.phase === 'playing',
} satisfies GameUi<GammaView>;
