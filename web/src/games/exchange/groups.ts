import type { ExchangeView } from '../../generated/wire';
import { parseSizes } from '../sizes';

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

/**
 * The places of the groups on the table after a change. A group that is gone leaves its place empty, so that the others do not move;
 * `giver` is the number of the group that gave stones in the last turn. Where it is not known which group is gone, the places are new.
 */
export function nextPlaces(places: number[], groups: number, giver: number | undefined): number[] {
  if (groups === places.length) return places;
  if (giver !== undefined && groups === places.length - 1) return places.filter((_, i) => i !== giver - 1);
  return Array.from({ length: groups }, (_, i) => i);
}

/** Number of places on the table: the number of groups at the start, which the setup names. */
export const placeCount = (view: ExchangeView, setup = ''): number => Math.max(view.groups.length, parseSizes(setup)?.[0] ?? 0);

/** Below this width, in SVG units, a group is drawn with more lines and smaller margins. */
const NARROW_WIDTH = 700;

/** Height of a group. It does not depend on the stones, so that nothing moves in a game. */
export const rowHeight = (groups: number, width: number): number =>
  width < NARROW_WIDTH ? Math.min(112, 900 / groups) : Math.max(66, Math.min(112, 760 / groups));

/**
 * Places the stones: three zones of the same size side by side, each with fixed places for nine or ten stones. Where there are more
 * stones they lie closer together; their size never changes.
 */
export function groupLayout(groups: Group[], places: number[], rows: number, width: number, small: boolean) {
  const narrow = width < NARROW_WIDTH;
  const [left, gap, right] = narrow ? [56, 14, 46] : [80, 22, small ? 0 : 70];
  const [lines, columns] = narrow ? [3, 3] : [2, 5];
  const zoneWidth = (width - left - 3 * gap - right) / 3;
  const row = small ? (width - 20) / rows : rowHeight(rows, width);
  const pitch = Math.min(zoneWidth / columns, (row - 20) / lines);
  const zones = {} as Record<Kind, { x: number; width: number }>;
  (['white', 'black', 'common'] as const).forEach(
    (kind, i) => (zones[kind] = { x: left + i * (zoneWidth + gap), width: zoneWidth }),
  );
  return {
    left,
    zones,
    r: pitch * 0.42,
    row,
    /** Number of places that a zone always has. */
    places: lines * columns,
    height: rows * row - 12,
    /** Top of a place. */
    top: (place: number) => place * row,
    stone: (kind: Kind, k: number, i: number): [number, number] => {
      const across = Math.max(columns, Math.ceil((groups[i]?.[kind] ?? 0) / lines));
      const step = Math.min(pitch, (zoneWidth - pitch) / Math.max(1, across - 1));
      const middle = (places[i] ?? i) * row + (row - 12) / 2;
      return [zones[kind].x + pitch / 2 + (k % across) * step, middle + (Math.floor(k / across) - (lines - 1) / 2) * pitch];
    },
  };
}
