// Goals of lessons: conditions on what a turn did and on the position after it, so that every answer that reaches the goal is right.
import type { TableResponse } from '../lib/api';
import { placeName } from '../lib/geometry';
import type { Effect, Place } from '../lib/types';

/**
 * A pattern of a JSON value. A plain value matches an equal one, an array the same number of matching elements, and an object an object
 * with matching fields. The fields `min`, `any`, `some`, `starts` and `ends` are tests: at least this number, one of these patterns, an
 * array with a matching element, and the start and the end of a text.
 */
export type Pattern = null | boolean | number | string | Pattern[] | { [field: string]: Pattern };

export interface Goal {
  /** Patterns of effects of the turn, in this order; others may come between. Places have names: `b2`, `group 1`, `hand`, `off`. */
  effects?: Pattern[];
  /** Pattern of the view after the turn, or after the turns of `then`. */
  view?: Pattern;
  /** Turns of the opponent after which the view is taken. */
  then?: string[];
}

const TESTS: Record<string, (value: unknown, pattern: Pattern) => boolean> = {
  min: (value, least) => typeof value === 'number' && value >= Number(least),
  any: (value, patterns) => (patterns as Pattern[]).some((pattern) => matches(value, pattern)),
  some: (value, pattern) => Array.isArray(value) && value.some((element) => matches(element, pattern)),
  starts: (value, text) => typeof value === 'string' && value.startsWith(String(text)),
  ends: (value, text) => typeof value === 'string' && value.endsWith(String(text)),
};

export function matches(value: unknown, pattern: Pattern): boolean {
  if (pattern === null || typeof pattern !== 'object') return value === pattern;
  if (Array.isArray(pattern))
    return Array.isArray(value) && value.length === pattern.length && pattern.every((element, i) => matches(value[i], element));
  return Object.entries(pattern).every(([field, inner]) => {
    const test = TESTS[field];
    if (test) return test(value, inner);
    return typeof value === 'object' && value !== null && matches((value as Record<string, unknown>)[field], inner);
  });
}

function placeText(place: Place): string {
  if (place === 'off') return 'off';
  if ('cell' in place) return placeName(place);
  if ('group' in place) return `group ${place.group + 1}`;
  if ('table' in place) return `${place.table.x},${place.table.y}`;
  return 'hand' in place ? 'hand' : 'reserve';
}

/** The effect with its places as names. */
function withNames(effect: Effect): unknown {
  const named: Record<string, unknown> = { ...effect };
  for (const field of ['from', 'to']) if (field in named) named[field] = placeText(named[field] as Place);
  return named;
}

/** Returns whether these effects happen in the order of the goal. */
export function effectsReach(goal: Goal, effects: Effect[]): boolean {
  const wanted = goal.effects ?? [];
  let found = 0;
  for (const effect of effects) if (found < wanted.length && matches(withNames(effect), wanted[found]!)) found += 1;
  return found === wanted.length;
}

export const viewReaches = (goal: Goal, shown: TableResponse): boolean =>
  goal.view === undefined || matches(shown.view, goal.view);
