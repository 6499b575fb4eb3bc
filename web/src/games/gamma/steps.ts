// The notation of steps, in this one place.

/** A move of a checker or of a whole stack, or the entry of a checker from the reserve. */
export interface GammaStep {
  step: string;
  /** Null for an entry. */
  from: string | null;
  whole: boolean;
  /** Dots of a checker that enters; 0 for a move. */
  dots: number;
  to: string;
}

/** Parses a step; null for a pass. */
export function parseStep(step: string): GammaStep | null {
  const match = /^(?:([a-j]\d+)([-=])|(\d)@)([a-j]\d+)$/.exec(step);
  if (!match) return null;
  const [, from, how, dots, to = ''] = match;
  return { step, from: from ?? null, whole: how === '=', dots: Number(dots ?? 0), to };
}

export const entryText = (dots: number, to: string): string => `${dots}@${to}`;
