import type { GameId } from './types';

/** How tall each board is for its width, controls below it included. */
export const TALL: Record<GameId, number> = { alpha: 1.24, gamma: 1.26, exchange: 0.86, '210': 1.4, ampli: 1.14 };
