import type { AlphaView, ExchangeView, GameId, TwoTenView, View } from './types';

/** Height of a board divided by its width, with trays and controls. The layout uses it to fit the board into the window. */
export function boardHeightRatio(game: GameId, view: View | null): number {
  const cells = (width: number, height: number): number =>
    (height + 0.56 + 2.5 * Math.max(0.55, Math.min(1, width / 10))) / (width + 0.6);
  switch (game) {
    case 'alpha':
      return view ? cells((view as AlphaView).width, (view as AlphaView).height) : 1.24;
    case '210':
      return view ? cells((view as TwoTenView).width, (view as TwoTenView).height) + 0.12 : 1.4;
    case 'gamma':
      return 1.32;
    case 'exchange': {
      const groups = (view as ExchangeView | null)?.groups.length ?? 5;
      return (groups * Math.max(92, Math.min(128, 760 / groups)) + 60) / 1060 + 0.22;
    }
    case 'ampli':
      return 1.14;
  }
}
