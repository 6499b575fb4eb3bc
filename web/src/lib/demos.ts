import type { GameId } from './types';

/** Where the small boards of the first page begin, and what is played on them. */
export const DEMOS: Record<GameId, { setup?: string; position?: string; turns: string[] }> = {
  alpha: { turns: [] },
  gamma: { turns: [] },
  exchange: { turns: [] },
  '210': { turns: [] },
  ampli: { turns: [] },
};
