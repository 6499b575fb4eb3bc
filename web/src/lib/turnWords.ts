// Says a whole turn in words, for hints, engine lines and reviews.
import { uiOf } from '../games';
import { describePlace } from './describe';
import { t } from './i18n.svelte';
import type { Effect, GameId, Place } from './types';

const list = (words: string[]): string =>
  words.length > 1 ? t('turn-and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! }) : words.join('');
const isHand = (place: Place): boolean => typeof place === 'object' && 'hand' in place;
const isReserve = (place: Place): boolean => typeof place === 'object' && 'reserve' in place;

type Moved = Extract<Effect, { effect: 'moved' }>;

/** Checkers that move, enter or leave; null if another part of the turn says it. */
function movedCheckers(game: GameId, { piece, count, from, to }: Moved): string | null {
  if (isReserve(to)) return null;
  const dots = typeof piece === 'object' && 'checker' in piece && uiOf(game).namesDots ? piece.checker.dots : 0;
  if (isReserve(from)) return to === 'off' ? null : t('turn-enter', { to: describePlace(to), dots });
  if (to === 'off') return t('turn-leave', { n: count, from: describePlace(from) });
  return t('turn-move', { n: count, from: describePlace(from), to: describePlace(to), dots });
}

/** A turn in one line that begins with a capital letter: its moves, what it takes and what it brings. */
export function turnInWords(game: GameId, effects: Effect[]): string {
  const parts: string[] = [];
  const lids: string[] = [];
  const taken: string[] = [];
  for (let at = 0; at < effects.length; at++) {
    const effect = effects[at]!;
    if (effect.effect === 'moved') {
      const { piece, from, to } = effect;
      if (piece === 'lid') {
        if (to !== 'off') lids.push(describePlace(to));
      } else if ('checker' in piece) {
        const words = movedCheckers(game, effect);
        if (words) parts.push(words);
      } else if ('stone' in piece && isHand(to)) {
        const way: string[] = [];
        for (let next = effects[at + 1]; next?.effect === 'moved' && isHand(next.from); next = effects[++at + 1])
          way.push(describePlace(next.to));
        parts.push(t('turn-sow', { n: effect.count, from: describePlace(from), way: way.join(', ') }));
      } else if ('stone' in piece && to !== 'off') {
        const targets = [describePlace(to)];
        let n = effect.count;
        const goesOn = (next: Effect | undefined): next is Moved =>
          next?.effect === 'moved' && describePlace(next.from) === describePlace(from) && next.to !== 'off';
        for (let next = effects[at + 1]; goesOn(next); next = effects[++at + 1]) {
          targets.push(describePlace(next.to));
          n += next.count;
        }
        const kind = piece.stone.owner === null ? 'common' : 'own';
        parts.push(t('turn-shift', { n, kind, from: describePlace(from), to: list(targets) }));
      }
    } else if (effect.effect === 'captured') {
      const from = describePlace(effect.from);
      const { piece } = effect;
      if (typeof piece === 'object' && 'stone' in piece && typeof effect.from === 'object' && 'group' in effect.from) {
        let n = effect.count;
        for (let next = effects[at + 1]; next?.effect === 'captured'; next = effects[++at + 1]) n += next.count;
        parts.push(t('turn-capture-group', { n, from }));
      } else if (typeof piece === 'object' && 'stone' in piece) taken.push(from);
      else parts.push(t('turn-capture', { n: effect.count, from }));
    } else if (effect.effect === 'scored') {
      if (effect.points) parts.push(t('turn-points', { n: effect.points }));
    } else if (effect.effect === 'put') {
      parts.push(t('turn-put', { tile: effect.tile.join(' '), full: effect.full ? 'yes' : 'no' }));
    } else if (effect.effect === 'waited') parts.push(t('turn-wait'));
    else if (effect.effect === 'passed' && !effects.some((other) => other.effect === 'waited')) parts.push(t('turn-pass'));
  }
  if (taken.length) parts.push(t('turn-take', { cups: taken.join(', ') }));
  if (lids.length) parts.push(t('turn-lids', { cups: list(lids) }));
  const words = parts.join('; ') || t('turn-pass');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
