// Which puzzles were solved in this browser, and on how many days in a row the puzzle of the day was among them.
import { recall, remember } from './memory';
import type { GameId } from './types';

export type Kept = 'done' | 'given';

const dateOf = (time: Date): string => `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`;
/** The day where the reader lives. */
export const today = (): string => dateOf(new Date());
const before = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return dateOf(new Date(year, month - 1, day - 1));
};

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(recall(key) ?? 'null') as T) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const solvedOf = (game: GameId): Record<string, Kept> => read<Record<string, Kept>>(`puzzles.${game}`, {});

interface Row {
  last: string;
  days: number;
}
/** How many days in a row, today or up to yesterday. */
export function streak(now = today()): { days: number; today: boolean } {
  const row = read<Row>('puzzles.streak', { last: '', days: 0 });
  const alive = row.last === now || row.last === before(now);
  return { days: alive ? row.days : 0, today: row.last === now };
}

export function solvedOn(game: GameId, id: string, how: Kept, daily: boolean, now = today()): void {
  const kept = solvedOf(game);
  // What was solved once stays solved.
  if (kept[id] !== 'done') remember(`puzzles.${game}`, JSON.stringify({ ...kept, [id]: how }));
  if (!daily || how !== 'done') return;
  const row = streak(now);
  if (!row.today) remember('puzzles.streak', JSON.stringify({ last: now, days: row.days + 1 }));
}
