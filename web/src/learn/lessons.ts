// Lessons as data: the position, the tasks, and the mistakes that have their own answer.
import { loadItem, saveItem } from '../lib/storage';
import type { GameId } from '../lib/types';
import type { Goal } from './goals';

export interface Mistake {
  try: string;
  /** The clause that forbids it; without one the turn is legal but not what the task asks for. */
  refused?: string;
  say: string;
  /** Index of its task; the first task by default. */
  task?: number;
}
export interface Task {
  goal: Goal;
  /** Steps of one solution. */
  solution: string[];
  /** Turns of the opponent in reply. */
  reply?: string[];
}
export interface Lesson {
  id: string;
  clauses: string[];
  setup?: string;
  position?: string;
  turns?: string[];
  /** A step that a later lesson teaches. The lesson makes it for the learner where it is legal. */
  skip?: string;
  tasks: Task[];
  wrong: Mistake[];
  live?: boolean;
}

export const loadDone = (game: GameId): Set<string> => new Set((loadItem(`lessons.${game}`) ?? '').split(' ').filter(Boolean));
export const saveDone = (game: GameId, done: Set<string>): void =>
  void saveItem(`lessons.${game}`, done.size ? [...done].join(' ') : null);
