// Chooses the texts for players: what to do now, what has happened, names and results. The texts themselves are in `locales`.
import type { RoomSummary } from './api';
import { placeName } from './geometry';
import { language, t } from './i18n.svelte';
import type { Occupant, RoomResult } from './protocol';
import type { AlphaView, AmpliView, Effect, ExchangeView, GameId, GammaView, LiveView, Place, TwoTenView, View } from './types';

export const gameKey = (game: GameId): string => (game === '210' ? 'two-ten' : game);
export const gameName = (game: GameId): string => t(`${gameKey(game)}-name`);

/** Describes a setup; a custom one is shown as written. */
export function setupName(game: GameId, setup: string): string {
  const [sizes = '', ...options] = setup.split(',');
  const [a = 0, b = 0, c = 0] = sizes.split('x').map(Number);
  const option = (name: string): number =>
    Number(options.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1) ?? 0);
  if (Number.isNaN(a) !== (game === 'gamma')) return setup;
  return t(`setup-${gameKey(game)}`, {
    a,
    b,
    c,
    repeat: option('repeat'),
    quiet: option('quiet'),
    begin: 'ABC'[option('begin') - 1] ?? 0,
  });
}

/** Describes the clock of a room. */
export function clockOf({ time, live }: RoomSummary): string {
  switch (time.kind) {
    case 'none':
      return t(live ? 'ampli-live' : 'time-none');
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
  const { games, takebacks } = room;
  return [clockOf(room), ...(games > 1 ? [t('terms-games', { games })] : []), ...(takebacks ? [t('terms-takebacks')] : [])].join(
    ' · ',
  );
}

/** Name of a seat in its game. */
export const sideName = (game: GameId, seat: number): string =>
  game === 'ampli' ? t('ampli-seat', { seat: 'ABC'[seat] ?? '?' }) : t('side-name', { side: seat });

/** A turn as shown to players. Ampli's edge letters are Russian in the notation; English pages show English letters, which also parse. */
export const displayTurn = (text: string): string =>
  language.locale === 'ru' ? text : text.replace(/[впнл]/g, (letter) => ({ в: 't', п: 'r', н: 'b', л: 'l' })[letter]!);

/** Tells the side to move what to do. */
export function promptFor(game: GameId, view: View): string {
  switch (game) {
    case 'alpha':
      return t(`alpha-expected-${(view as AlphaView).expected}`);
    case 'gamma':
      return t(`gamma-expected-${(view as GammaView).phase}`, {
        reserve: ((view as GammaView).reserve[(view as GammaView).side] ?? []).reduce((a, b) => a + b, 0),
      });
    case 'exchange':
      return t(`exchange-expected-${(view as ExchangeView).expected}`);
    case '210': {
      const now = (view as TwoTenView).expected;
      const n = now.phase === 'sow' ? now.hand : now.phase === 'take' ? now.earned : now.phase === 'lids' && now.first ? 1 : 2;
      return t(`two-ten-expected-${now.phase}`, { n });
    }
    case 'ampli': {
      const now = view as AmpliView;
      return t(`ampli-expected-${now.stage}`, { full: now.full_only ? 'yes' : 'no' });
    }
  }
}

/** Tells a player at a live table what to do, from the acts that the server would accept. */
export function livePrompt(live: LiveView, acts: string[]): string {
  const side = sideName('ampli', live.right);
  const fits = acts.some((act) => act.includes('@') || act.startsWith('knock:'));
  const begin = live.legal?.begin ?? 'no';
  if (live.pending_left !== undefined) return t('live-pending');
  if (live.legal?.put) return t('live-put', { tile: live.legal.put.join(' ') });
  if (live.legal?.draw) return t('live-draw');
  if (live.knock) return t('live-knocked', { side: sideName('ampli', live.knock.seat), tile: live.knock.tile.join(' ') });
  if (live.phase !== 'play' && begin !== 'no') return t(begin === 'any' ? 'ampli-expected-rally' : 'ampli-expected-rally-full');
  if (begin === 'any') return t(fits ? 'live-your-right' : 'live-nothing-fits');
  if (begin === 'full') return t(fits ? 'live-may-intercept' : 'live-nothing-full', { side });
  return t('live-wait', { side });
}

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
        if (game === '210')
          return typeof to === 'object' && 'hand' in to
            ? t('said-lift', { side, n: count, from: describePlace(from) })
            : t('said-sow', { to: describePlace(to) });
        return t('said-shift', {
          side,
          n: count,
          kind: piece.stone.owner === null ? 'common' : 'own',
          from: describePlace(from),
          to: describePlace(to),
        });
      }
      const dots = game === 'gamma' ? piece.checker.dots : 0;
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

/** Name of a seat's player. */
export function occupantName(occupant: Occupant | undefined): string {
  if (!occupant || occupant.kind === 'open') return t('seat-open');
  if (occupant.kind === 'computer') return t('computer-level', { level: occupant.level });
  return !occupant.name || occupant.name === 'Guest' ? t('anonymous') : occupant.name;
}

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

/** Finds the rule that ended a game from its final view. */
export function endReason(game: GameId, view: View | null, live: LiveView | null): string {
  switch (view ? game : 'ampli') {
    case 'alpha':
      return (view as AlphaView).checkers.includes(0) ? 'off' : 'other';
    case 'gamma':
      return (view as GammaView).left.includes(0) ? 'destroyed' : 'life';
    case 'exchange':
      return (view as ExchangeView).why_over ?? 'other';
    case '210':
      return (view as TwoTenView).cups.flat().some((n) => n > 0) ? 'idle' : 'empty';
    case 'ampli':
      return (live ?? (view as AmpliView | null))?.seats.some((seat) => seat.finished) ? 'finished' : 'passed';
  }
}
