import type { AmpliSeat, AmpliView } from './types';

const tiles = (text: string): [number, number][] => (text.match(/[1-6]{2}/g) ?? []).map((tile) => [Number(tile[0]), Number(tile[1])]);
const hidden = (text: string): number => Number(/\?(\d+)/.exec(text)?.[1] ?? 0);

/** A position of Ampli as the server writes it for one viewer, what is hidden as `?n`, to be looked at: nothing can be played on it. */
export function ampliPast(text: string, now: AmpliSeat[]): AmpliView {
  const [figure, ...rest] = text.trim().split(/\s+/);
  const parts = rest.filter((word) => /^[A-C]:/.test(word));
  const [right, decider] = rest.slice(parts.length).map((word) => word.charCodeAt(0) - 65);
  const seats = now.map((seat, i): AmpliSeat => {
    const [hand = '', reserve = ''] = (parts.find((word) => word.startsWith(String.fromCharCode(65 + i))) ?? '').slice(2).split('|');
    return { name: seat.name, score: seat.score, hand: tiles(hand), hidden: hidden(hand), reserve: tiles(reserve).length + hidden(reserve) };
  });
  return {
    figure: figure.split(';'),
    seats,
    right,
    decider,
    stage: 'over',
  };
}
