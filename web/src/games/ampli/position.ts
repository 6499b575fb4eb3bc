import type { AmpliSeat, AmpliView } from '../../lib/types';

const parseTiles = (text: string): [number, number][] =>
  (text.match(/[1-6]{2}/g) ?? []).map((tile) => [Number(tile[0]), Number(tile[1])]);
const hiddenCount = (text: string): number => Number(/\?(\d+)/.exec(text)?.[1] ?? 0);

/** Parses an Ampli position written for one viewer, with hidden tiles as `?n`. The view is for display only: it offers no steps. */
export function readAmpliPosition(text: string, current: AmpliSeat[]): AmpliView {
  const [figure = '', ...rest] = text.trim().split(/\s+/);
  const hands = rest.filter((word) => /^[A-C]:/.test(word));
  const [right = 0, decider = 0] = rest.slice(hands.length).map((word) => word.charCodeAt(0) - 65);
  const seats = current.map((seat, i): AmpliSeat => {
    const [hand = '', reserve = ''] = (hands.find((word) => word.startsWith(String.fromCharCode(65 + i))) ?? '')
      .slice(2)
      .split('|');
    return {
      name: seat.name,
      score: seat.score,
      hand: parseTiles(hand),
      hidden: hiddenCount(hand),
      reserve: parseTiles(reserve).length + hiddenCount(reserve),
    };
  });
  return {
    figure: figure.split(';'),
    seats,
    right,
    decider,
    stage: 'over',
  };
}
