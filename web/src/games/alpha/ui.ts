import { t } from '../../lib/i18n.svelte';
import type { AlphaView } from '../../generated/wire';
import { cellsControlsHeight, cellsHeightRatio, parseSizes } from '../sizes';
import type { GameUi } from '../ui';

export default {
  prompt: (view) => t(`alpha-expected-${view.expected}`),
  topic: (view) => (view?.spare[view.to_move] ? 'spare' : 'length'),
  heightRatio: (view) => (view ? cellsHeightRatio(view.width, view.height) : 1),
  controlsHeight: (inRoom) => cellsControlsHeight(0, inRoom),
  setupName: (setup) => {
    const [a = 0, b = 0, c = 0] = parseSizes(setup) ?? [];
    return a ? t('alpha-setup', { a, b, c }) : setup;
  },
} satisfies GameUi<AlphaView>;
