// Puzzle progress kept in this browser: solved puzzles and the streak of daily puzzles.
import { loadItem, saveItem } from './storage';
import type { GameId } from './types';

/** `done` is solved, `given` is given up. */
export type PuzzleStatus = 'done' | 'given';

const formatDate = (time: Date): string =>
  `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`;
/** Today's date in the player's time zone. */
export const today = (): string => formatDate(new Date());
const dayBefore = (date: string): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return formatDate(new Date(year, month - 1, day - 1));
};

function readJson<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(loadItem(key) ?? 'null') as T) ?? fallback;
  } catch {
    return fallback;
  }
}

export const puzzleStatuses = (game: GameId): Record<string, PuzzleStatus> =>
  readJson<Record<string, PuzzleStatus>>(`puzzles.${game}`, {});

interface StoredStreak {
  last: string;
  days: number;
}
/** Length of the streak in days. It is unbroken if it ends today or yesterday. */
export function streak(now = today()): { days: number; today: boolean } {
  const stored = readJson<StoredStreak>('puzzles.streak', { last: '', days: 0 });
  const unbroken = stored.last === now || stored.last === dayBefore(now);
  return { days: unbroken ? stored.days : 0, today: stored.last === now };
}

export function recordPuzzle(game: GameId, id: string, status: PuzzleStatus, daily: boolean, now = today()): void {
  const statuses = puzzleStatuses(game);
  // A solved puzzle stays solved.
  if (statuses[id] !== 'done') saveItem(`puzzles.${game}`, JSON.stringify({ ...statuses, [id]: status }));
  if (!daily || status !== 'done') return;
  const current = streak(now);
  if (!current.today) saveItem('puzzles.streak', JSON.stringify({ last: now, days: current.days + 1 }));
}
