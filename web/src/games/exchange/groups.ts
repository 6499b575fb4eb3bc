import type { ExchangeView } from '../../generated/wire';

export type Kind = 'white' | 'black' | 'common';
export type Group = Record<Kind, number> & { open: boolean };

export const parseGroups = (view: ExchangeView): Group[] =>
  view.groups.map(([white, black, common], i) => ({ white, black, common, open: !!view.open?.includes(i + 1) }));

export interface Shift {
  step: string;
  from: number;
  what: 'o' | 'c';
  count: number;
  to: [number, number];
}
export interface CaptureChoice {
  step: string;
  group: number;
  enemy: number;
  common: number;
}

/** The shift of a whole turn. */
export const shiftOf = (turn: string): Shift | null => parseShifts(turn.split('/'))[0] ?? null;

export const shiftText = ({ from, count, what, to }: Omit<Shift, 'step'>): string => `${from}:${count}${what}>${to.join(',')}`;

export function parseShifts(steps: string[]): Shift[] {
  return steps.flatMap((step) => {
    const match = /^(\d+):(\d+)([oc])>(\d+),(\d+)$/.exec(step);
    if (!match) return [];
    return [
      {
        step,
        from: Number(match[1]),
        count: Number(match[2]),
        what: match[3] as 'o' | 'c',
        to: [Number(match[4]), Number(match[5])],
      },
    ];
  });
}

export function parseCaptures(steps: string[]): CaptureChoice[] {
  return steps.flatMap((step) => {
    const match = /^x(\d+):(?:(\d+)e)?(?:(\d+)c)?$/.exec(step);
    return match ? [{ step, group: Number(match[1]), enemy: Number(match[2] ?? 0), common: Number(match[3] ?? 0) }] : [];
  });
}

/** Places the stones: three zones side by side, as wide as the fullest group needs, wrapped into more lines on narrow boards. */
export function groupLayout(groups: Group[], width: number, small: boolean) {
  const most = (kind: Kind) => Math.max(2, ...groups.map((g) => g[kind])) + (small ? 0 : 1);
  const need: Record<Kind, number> = { white: most('white'), black: most('black'), common: most('common') };
  // Narrow boards have smaller margins.
  const [left, gap, right] = width < 700 ? [56, 14, 46] : [80, 22, small ? 0 : 70];
  const free = width - left - 3 * gap - right;
  const total = need.white + need.black + need.common;
  const lines = Math.max(1, Math.ceil((total * (small ? 40 : 34)) / free));
  const columns = (kind: Kind) => Math.ceil(need[kind] / lines);
  const pitch = Math.min(small ? 72 : 58, free / (columns('white') + columns('black') + columns('common')));
  const r = pitch * 0.41;
  // Narrow boards reserve two lines, so their height does not change as groups grow.
  const least = width < 700 ? Math.min(144, 900 / groups.length) : Math.min(128, 760 / groups.length);
  const row = Math.max(lines * pitch + 44, small ? (width - 20) / groups.length : Math.max(92, least));
  let x = left;
  const zones = {} as Record<Kind, { x: number; width: number }>;
  const spare = (free - pitch * (columns('white') + columns('black') + columns('common'))) / 3;
  for (const kind of ['white', 'black', 'common'] as const) {
    zones[kind] = { x, width: columns(kind) * pitch + spare };
    x += zones[kind].width + gap;
  }
  return {
    left,
    zones,
    r,
    row,
    height: groups.length * row - 12,
    top: (i: number) => i * row,
    stone: (kind: Kind, k: number, i: number): [number, number] => {
      const line = Math.floor(k / columns(kind));
      const used = Math.min(lines, Math.ceil(Math.max(groups[i]?.[kind] ?? 0, 1) / columns(kind)));
      const middle = i * row + (row - 12) / 2;
      return [zones[kind].x + ((k % columns(kind)) + 0.5) * pitch, middle + (line - (used - 1) / 2) * pitch];
    },
  };
}
