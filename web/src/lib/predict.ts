// Optimistic updates: predicts the result of a legal step from its text and the current view. The page shows the prediction at once and
// replaces it with the server's result.
import { parsePlacement, sameTile } from '../games/ampli/placement';
import { parseCaptures, parseShifts } from '../games/exchange/groups';
import { parseChecker } from '../games/gamma/squares';
import { addAt, addInGrid } from './collections';
import { parseCell } from './geometry';
import type { AlphaView, AmpliView, Effect, ExchangeView, GameId, GammaView, Place, TwoTenView, View } from './types';

export interface Prediction {
  view: View;
  effects: Effect[];
}

const place = (name: string): Place => ({ cell: parseCell(name)! });

function alpha(view: AlphaView, step: string): Prediction | null {
  const match = /^(?:(\d?)([a-p]\d+)-|(\+))([a-p]\d+|off)$/.exec(step);
  if (!match) return null;
  const [, number, from, enters, to = ''] = match;
  const seat = view.to_move;
  const count = Number(number || 1);
  const ranks = view.ranks.map((rank) => [...rank]);
  const add = (name: string, by: number): void => {
    const { file, rank } = parseCell(name)!;
    addInGrid(ranks, rank, file, seat === 0 ? by : -by);
  };
  if (from) add(from, -count);
  if (to !== 'off') add(to, count);
  const spare: [boolean, boolean] = [...view.spare];
  if (enters) spare[seat] = false;
  const moved: Effect = {
    effect: 'moved',
    seat,
    piece: { checker: { owner: seat, dots: 1 } },
    count,
    from: from ? place(from) : { reserve: seat },
    to: to === 'off' ? 'off' : place(to),
  };
  return { view: { ...view, ranks, spare }, effects: [moved] };
}

function gamma(view: GammaView, step: string): Prediction | null {
  const match = /^(?:([a-j]\d+)([-=])|(\d)@)([a-j]\d+)$/.exec(step);
  if (!match) return null;
  const [, from, how, dots, to = ''] = match;
  const seat = view.side;
  const stacks = { ...view.stacks };
  const reserve: [number[], number[]] = [[...view.reserve[0]], [...view.reserve[1]]];
  let unit = [seat === 0 ? Number(dots) : -Number(dots)];
  if (from) {
    const stack = stacks[from] ?? [];
    const left = how === '=' ? 0 : stack.length - 1;
    unit = stack.slice(left);
    stacks[from] = stack.slice(0, left);
  } else addInGrid(reserve, seat, Number(dots) - 1, -1);
  stacks[to] = [...(stacks[to] ?? []), ...unit];
  const moved: Effect = {
    effect: 'moved',
    seat,
    piece: { checker: parseChecker(unit.at(-1) ?? 0) },
    count: unit.length,
    from: from ? place(from) : { reserve: seat },
    to: place(to),
  };
  return { view: { ...view, stacks, reserve }, effects: [moved] };
}

function exchange(view: ExchangeView, step: string): Prediction | null {
  const groups = view.groups.map((group): typeof group => [...group]);
  const [own, common] = [view.side, 2];
  const [shift] = parseShifts([step]);
  if (shift) {
    const kind = shift.what === 'o' ? own : common;
    addInGrid(groups, shift.from - 1, kind, -shift.count);
    const effects = shift.to.map((to): Effect => {
      addInGrid(groups, to - 1, kind, shift.count / 2);
      return {
        effect: 'moved',
        seat: view.side,
        piece: { stone: { owner: kind === common ? null : view.side } },
        count: shift.count / 2,
        from: { group: shift.from - 1 },
        to: { group: to - 1 },
      };
    });
    return { view: { ...view, groups }, effects };
  }
  const [capture] = parseCaptures([step]);
  if (!capture) return null;
  const index = capture.group - 1;
  addInGrid(groups, index, own, -capture.enemy - capture.common);
  addInGrid(groups, index, 1 - own, -capture.enemy);
  addInGrid(groups, index, common, -capture.common);
  const open = view.open?.filter((n) => n !== capture.group);
  const score: [number, number] = [...view.score];
  addAt(score, view.side, 2 * capture.enemy + capture.common);
  const seat = view.side;
  const from: Place = { group: index };
  const stones = (owner: number | null): { stone: { owner: number | null } } => ({ stone: { owner } });
  const paid: Effect = { effect: 'moved', seat, piece: stones(seat), count: capture.enemy + capture.common, from, to: 'off' };
  const taken = [
    { owner: 1 - seat, count: capture.enemy },
    { owner: null, count: capture.common },
  ].flatMap(({ owner, count }): Effect[] => (count ? [{ effect: 'captured', seat, piece: stones(owner), count, from }] : []));
  return { view: { ...view, groups, open, score }, effects: [paid, ...taken] };
}

function twoTen(view: TwoTenView, step: string): Prediction | null {
  const match = /^(?:([a-i]\d)\*(\d+)|(>|x:|\^:)([a-i]\d))$/.exec(step);
  if (!match) return null;
  const [, lifted, number, how, name = ''] = match;
  const seat = view.to_move;
  const last = lifted ?? name;
  const cell = parseCell(last)!;
  const cups = view.cups.map((rank) => [...rank]);
  const stone = (count: number, from: Place, to: Place): Effect => ({
    effect: 'moved',
    seat,
    piece: { stone: { owner: null } },
    count,
    from,
    to,
  });
  if (lifted) {
    const hand = Number(number);
    addInGrid(cups, cell.rank, cell.file, -hand);
    return { view: { ...view, cups, expected: { phase: 'sow', hand, last } }, effects: [stone(hand, { cell }, { hand: seat })] };
  }
  if (how === '>') {
    addInGrid(cups, cell.rank, cell.file, 1);
    const hand = view.expected.phase === 'sow' ? view.expected.hand - 1 : 0;
    return { view: { ...view, cups, expected: { phase: 'sow', hand, last } }, effects: [stone(1, { hand: seat }, { cell })] };
  }
  if (how === 'x:') {
    addInGrid(cups, cell.rank, cell.file, -1);
    const taken: [number, number] = [...view.taken];
    addAt(taken, seat, 1);
    return {
      view: { ...view, cups, taken },
      effects: [{ effect: 'captured', seat, piece: { stone: { owner: null } }, count: 1, from: { cell } }],
    };
  }
  return { view: { ...view, covered: [...view.covered, name] }, effects: [] };
}

function ampli(view: AmpliView, step: string, seat: number): Prediction | null {
  const put = parsePlacement(step);
  if (!put) return null;
  const without = (tiles: [number, number][]): [number, number][] => tiles.filter((tile) => !sameTile(tile, put.values));
  const seats = view.seats.map((one, i) =>
    i === seat ? { ...one, hand: without(one.hand), shown: without(one.shown ?? []) } : one,
  );
  const at = (x: number, y: number): Place => ({ table: { x, y } });
  const effect: Effect = {
    effect: 'put',
    seat,
    tile: put.values,
    cells: [at(put.x, put.y), put.horizontal ? at(put.x + 1, put.y) : at(put.x, put.y + 1)],
    full: view.full?.includes(step) ?? false,
  };
  return { view: { ...view, figure: [...view.figure, step], seats }, effects: [effect] };
}

/** Predicts the view after a step; null if the text of the step does not determine it. */
export function predict(game: GameId, view: View | null, step: string, seat: number): Prediction | null {
  if (!view) return null;
  switch (game) {
    case 'alpha':
      return alpha(view as AlphaView, step);
    case 'gamma':
      return gamma(view as GammaView, step);
    case 'exchange':
      return exchange(view as ExchangeView, step);
    case '210':
      return twoTen(view as TwoTenView, step);
    case 'ampli':
      return ampli(view as AmpliView, step, seat);
    default:
      return null;
  }
}

/** Returns the server's effects. A correctly predicted effect keeps its object identity, so its piece is not animated twice. */
export function reconcileEffects(actual: Effect[], predicted: Effect[]): Effect[] {
  const byText = new Map(predicted.map((effect) => [JSON.stringify(effect), effect]));
  const same = actual.map((effect) => byText.get(JSON.stringify(effect)) ?? effect);
  return same.length === predicted.length && same.every((effect, i) => effect === predicted[i]) ? predicted : same;
}
