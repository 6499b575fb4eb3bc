// Chooses the texts for players: what to do now, what has happened, names and results. The texts themselves are in `locales`.
import type { RoomSummary } from './api';
import { uiOf } from '../games';
import { gameKey, gameList } from './gameList.svelte';
import { placeName } from './geometry';
import { language, t } from './i18n.svelte';
import type { ChatLine, Occupant, PlayerRating, RatingChange, RoomResult } from './protocol';
import type { Effect, GameId, LiveView, Place, TurnTrace, View } from './types';

export { gameKey, gameName } from './gameList.svelte';
export const setupName = (game: GameId, setup: string): string => uiOf(game).setupName(setup);

/** Describes the clock of a room or a finished game. */
export function clockOf({ time, live, uploaded }: Pick<RoomSummary, 'time' | 'live' | 'uploaded'>): string {
  // The server has seen neither the clock nor the players.
  if (uploaded) return t('terms-uploaded');
  switch (time.kind) {
    case 'none':
      return t(live ? 'live-real' : 'time-none');
    case 'increment':
      return t('terms-increment', { minutes: time.base_ms / 60_000, seconds: time.add_ms / 1000 });
    case 'turn':
      return t('terms-turn', { seconds: time.ms / 1000 });
    case 'days':
      return t('terms-days', { days: time.days });
  }
}

/** Describes the clock of a room, the number of games and whether turns may be taken back. */
export function termsOf(room: RoomSummary): string {
  const { games, takebacks, rated } = room;
  return [
    clockOf(room),
    ...(games > 1 ? [t('terms-games', { games })] : []),
    ...(takebacks ? [t('terms-takebacks')] : []),
    ...(rated ? [t('terms-rated')] : []),
  ].join(' · ');
}

/** True if the seats are White and Black. */
export const seatsAreColours = (game: GameId): boolean => (gameList.get(game)?.seat_names[0] ?? 'w') === 'w';

/** Name of a seat in its game. */
export const sideName = (game: GameId, seat: number): string =>
  seatsAreColours(game) ? t('side-name', { side: seat }) : t('seat-named', { seat: gameList.get(game)?.seat_names[seat] ?? '?' });

/** A line of the chat; phrases are translated. */
export const chatText = (line: ChatLine): string =>
  'phrase' in line ? t(`phrase-${line.phrase.replaceAll('_', '-')}`) : line.text;

/** A turn as lists show it: its notation, with words where the notation has English ones. */
export const displayTurn = (game: GameId, text: string): string =>
  text === 'pass' ? t('turn-pass') : (uiOf(game).displayTurn?.(text) ?? text);

/** Tells the side to act what to do. */
export const promptFor = (game: GameId, view: View): string => uiOf(game).prompt(view);

export function describePlace(place: Place): string {
  if (place === 'off') return '';
  if ('group' in place) return t('place-group', { group: place.group + 1 });
  return placeName(place);
}

/** Describes an effect for screen readers; empty if another effect's line already says it. */
export function describeEffect(game: GameId, effect: Effect): string {
  const name = (seat: number) => sideName(game, seat);
  switch (effect.effect) {
    case 'moved': {
      const { piece, count, from, to, seat } = effect;
      const side = name(seat);
      if (piece === 'lid') return to === 'off' ? '' : t('said-lid', { side, to: describePlace(to) });
      if ('tile' in piece) return t('said-draw', { side });
      if ('stone' in piece) {
        if (typeof to === 'object' && 'hand' in to) return t('said-lift', { side, n: count, from: describePlace(from) });
        if (typeof from === 'object' && 'hand' in from) return t('said-sow', { to: describePlace(to) });
        return t('said-shift', {
          side,
          n: count,
          kind: piece.stone.owner === null ? 'common' : 'own',
          from: describePlace(from),
          to: describePlace(to),
        });
      }
      const dots = uiOf(game).namesDots ? piece.checker.dots : 0;
      if (typeof from === 'object' && 'reserve' in from)
        return to === 'off' ? '' : t('said-enter', { side, to: describePlace(to), dots });
      if (to === 'off') return t('said-leave', { side, n: count, from: describePlace(from) });
      if (typeof to === 'object' && 'reserve' in to) return '';
      return t('said-move', { side, n: count, from: describePlace(from), to: describePlace(to), dots });
    }
    case 'captured':
      return t('said-capture', { side: name(effect.seat), n: effect.count, from: describePlace(effect.from) });
    case 'progression':
      return t('said-progression', { cups: effect.cups.map(placeName).join(' ') });
    case 'put':
      return t('said-put', { side: name(effect.seat), tile: effect.tile.join(' '), full: effect.full ? 'yes' : 'no' });
    case 'finished':
    case 'passed':
    case 'waited':
    case 'violated':
    case 'right':
      return t(`said-${effect.effect}`, { side: name(effect.seat) });
    case 'scored':
      return t('said-scored', { side: name(effect.seat), n: effect.points });
    case 'over':
      return t('said-over');
  }
}

export const describeEffects = (game: GameId, effects: Effect[]): string =>
  effects
    .map((e) => describeEffect(game, e))
    .filter(Boolean)
    .join('. ');

/** A drawn turn in words, for screen readers. */
export const describeTrace = (game: GameId, { kind, effects }: TurnTrace): string =>
  t(`trace-${kind}`, { turn: describeEffects(game, effects) });

/** Name of a seat's player. */
export function occupantName(occupant: Occupant | undefined): string {
  if (!occupant || occupant.kind === 'open') return t('seat-open');
  if (occupant.kind === 'computer') return t('computer-level', { level: occupant.level });
  return !occupant.name || occupant.name === 'Guest' ? t('anonymous') : occupant.name;
}

/** A rating; the mark shows that it is provisional. */
export const ratingText = ({ value, provisional }: PlayerRating): string => `${value}${provisional ? '?' : ''}`;

/** A rating before a game, and its change by the game. */
export const changeText = ({ before, after }: RatingChange): string =>
  `${before} (${after < before ? '−' : '+'}${Math.abs(after - before)})`;

/** Seat with the highest score; null if it is shared. */
export function winnerOf(scores: number[]): number | null {
  const best = Math.max(...scores);
  const seats = scores.flatMap((s, i) => (s === best ? [i] : []));
  return seats.length === 1 ? (seats[0] ?? null) : null;
}

/** Describes the result to the player with these seats. */
export function resultText(game: GameId, { code, scores }: RoomResult, seats: number[]): string {
  const winner = winnerOf(scores);
  if (code === 'aborted') return t('result-none');
  if (winner === null) return t('result-draw');
  return seats.length === 1
    ? t(seats[0] === winner ? 'result-you-won' : 'result-you-lost')
    : t('result-won', { side: sideName(game, winner) });
}

/** Says how a game ended by its result and, where its rules ended it, by its final view. */
export function endText(game: GameId, { code }: RoomResult, view: View | LiveView | null): string {
  const id = `${gameKey(game)}-over-${view?.why_over}`;
  return code === 'rules' && language.has(id) ? t(id) : t(`result-${code}`);
}
