// The notation of steps, in this one place.

/** A move of checkers from the top of a stack, or the entry of the spare. */
export interface AlphaStep {
  step: string;
  /** Null for the spare. */
  from: string | null;
  count: number;
  /** A cell or `off`. */
  to: string;
}

/** Parses a step; null for a pass. */
export function parseStep(step: string): AlphaStep | null {
  const match = /^(?:(\d?)([a-p]\d+)-|\+)([a-p]\d+|off)$/.exec(step);
  if (!match) return null;
  const [, count, from, to = ''] = match;
  return { step, from: from ?? null, count: Number(count || 1), to };
}

export const stepText = ({ from, count, to }: Omit<AlphaStep, 'step'>): string =>
  from === null ? `+${to}` : `${count > 1 ? count : ''}${from}-${to}`;
