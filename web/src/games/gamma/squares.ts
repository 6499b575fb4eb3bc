import { parseCell } from '../../lib/geometry';
import type { GammaView } from '../../generated/wire';

export interface GammaChecker {
  owner: number;
  dots: number;
}
interface Field {
  kind: 'plain' | 'obstacle' | 'start' | 'life';
  /** Owner of a start or life field. */
  owner: number | null;
}
export interface GammaSquare extends Field {
  /** Checkers from the lowest up. */
  stack: GammaChecker[];
}

const PLAIN: Field = { kind: 'plain', owner: null };
const FIELDS: Record<string, Field> = {
  '.': PLAIN,
  '#': { kind: 'obstacle', owner: null },
  '+': { kind: 'start', owner: 0 },
  '-': { kind: 'start', owner: 1 },
  W: { kind: 'life', owner: 0 },
  B: { kind: 'life', owner: 1 },
};

export const parseChecker = (dots: number): GammaChecker => ({ owner: dots < 0 ? 1 : 0, dots: Math.abs(dots) });

export function parseSquare(view: GammaView, name: string): GammaSquare {
  const { file, rank } = parseCell(name)!;
  const field = FIELDS[view.fields[rank]?.[file] ?? '.'] ?? PLAIN;
  return { ...field, stack: (view.stacks[name] ?? []).map(parseChecker) };
}
