// The notation of steps and turns, in this one place.

/** Stones lifted from a cup, or a cup that a tap acts on: sow, take or cover. */
export type TwoTenStep = { step: string; kind: 'lift'; cup: string; count: number } | { step: string; kind: Target; cup: string };
type Target = 'sow' | 'take' | 'cover';
const TARGETS: Record<string, Target> = { '>': 'sow', 'x:': 'take', '^:': 'cover' };

/** Parses a step; null for one without a cup. */
export function parseStep(step: string): TwoTenStep | null {
  const match = /^(?:([a-i]\d)\*(\d+)|(>|x:|\^:)([a-i]\d))$/.exec(step);
  if (!match) return null;
  const [, lifted, count, how = '', cup = ''] = match;
  return lifted ? { step, kind: 'lift', cup: lifted, count: Number(count) } : { step, kind: TARGETS[how]!, cup };
}

export const liftText = (cup: string, count: number): string => `${cup}*${count}`;
export const sowText = (cup: string): string => `>${cup}`;
/** A turn that only sows, for the question why it is illegal. */
export const sowingText = (lifted: string, cups: string[]): string => `${lifted}:${cups.join(',')}`;

/** Cups of a turn: the lifted one with those sown into, and those that a stone was taken from. */
export function parseTurn(turn: string): { path: string[]; taken: string[] } {
  const [, lifted = '', sown = ''] = /^([a-i]\d):([a-i\d,]+)/.exec(turn) ?? [];
  return {
    path: lifted ? [lifted, ...sown.split(',')] : [],
    taken: /\/x:([a-i\d,]+)/.exec(turn)?.[1]?.split(',') ?? [],
  };
}
