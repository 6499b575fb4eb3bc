// Lessons as data: what stands on the board, what is asked for, and which tries have an answer of their own.
import { recall, remember } from '../lib/memory';
import type { GameId } from '../lib/types';

export interface Wrong {
  try: string;
  /** The clause that refuses it; without one it is legal and only not what is asked for. */
  refused?: string;
  say: string;
  /** To which task it belongs; the first where none is given. */
  task?: number;
}
export interface Task {
  /** What is right: turns, or steps with spaces between; `%` stands for anything. */
  accept: string[];
  /** One way to do it, step by step. */
  solution: string[];
  /** What the other side answers. */
  reply?: string[];
}
export interface Lesson {
  id: string;
  clauses: string[];
  setup?: string;
  position?: string;
  turns?: string[];
  tasks: Task[];
  wrong: Wrong[];
  live?: boolean;
}

const files = import.meta.glob<{ lessons: Lesson[] }>('../../lessons/*.json', { import: 'default' });
export const lessonsOf = async (game: GameId): Promise<Lesson[]> => (await files[`../../lessons/${game}.json`]()).lessons;

export function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('%');
  if (parts.length === 1) return pattern === text;
  let at = parts[0].length;
  if (!text.startsWith(parts[0])) return false;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts[parts.length - 1];
  return text.length - last.length >= at && text.endsWith(last);
}

export const readDone = (game: GameId): Set<string> => new Set((recall(`lessons.${game}`) ?? '').split(' ').filter(Boolean));
export const writeDone = (game: GameId, done: Set<string>): void => remember(`lessons.${game}`, done.size ? [...done].join(' ') : null);
