import { uiOf } from '../games';
import type { ScoreItem } from '../games/ui';
import { loadRules } from '../rules';
import type { RoomStore } from './roomStore.svelte';
import type { Effect } from './types';

/**
 * What the points of a finished game consist of, from the effects of its turns. Empty where the items would not add up to the result: for
 * a game that ended by resigning, or one that was not seen from its start and cannot be replayed.
 */
export async function scoreItems(store: RoomStore): Promise<ScoreItem[]> {
  const { game } = store;
  const itemise = uiOf(game).scoreItems;
  const scores = store.state?.result?.scores;
  if (!itemise || !scores) return [];
  const addUp = (items: ScoreItem[]): boolean =>
    scores.every((score, seat) => items.reduce((sum, item) => sum + (item.seat === seat ? item.points : 0), 0) === score);
  const seen = itemise(store.seenEffects, scores.length);
  if (addUp(seen)) return seen;
  const replayed = itemise(await replayedEffects(store), scores.length);
  return addUp(replayed) ? replayed : [];
}

/** The effects of each turn, from a replay of the game; empty if it cannot be replayed, as a live game with violations. */
async function replayedEffects(store: RoomStore): Promise<Effect[][]> {
  try {
    const { game, summary, turns } = store;
    const table = await (await loadRules()).open({ game, setup: summary!.setup, position: await store.positionAt(0) });
    try {
      const effects: Effect[][] = [];
      for (const { text } of turns) effects.push(await table.playTurn(text));
      return effects;
    } finally {
      table.close();
    }
  } catch {
    // The result stands without its items.
    return [];
  }
}
