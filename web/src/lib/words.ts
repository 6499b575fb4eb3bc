// What is expected now and what has happened, in words a player would use. Texts are in the language files; here they are only chosen.
import { placeName } from './grid';
import { language, t } from './i18n.svelte';
import type { Occupant, RoomResult } from './protocol';
import type { AlphaView, AmpliView, Effect, ExchangeView, GameId, GammaView, LiveView, Place, TwoTenView, View } from './types';

export const gameKey = (game: GameId): string => (game === '210' ? 'two-ten' : game);
export const gameName = (game: GameId): string => t(`${gameKey(game)}-name`);

/** What a setup is, in words; one that somebody made up himself stays as he wrote it. */
export function setupName(game: GameId, setup: string): string {
  const [sizes, ...options] = setup.split(',');
  const [a, b = 0, c = 0] = sizes.split('x').map(Number);
  const option = (name: string): number => Number(options.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? 0);
  if (Number.isNaN(a) !== (game === 'gamma')) return setup;
  return t(`setup-${gameKey(game)}`, { a, b, c, repeat: option('repeat'), quiet: option('quiet'), begin: 'ABC'[option('begin') - 1] ?? 0 });
}

/** A seat's name in this game. */
export const sideName = (game: GameId, seat: number): string => (game === 'ampli' ? t('ampli-seat', { seat: 'ABC'[seat] ?? '?' }) : t('side-name', { side: seat }));

/** A turn as it is shown: Ampli's letters for edges are the author's Russian ones; readers of English see English ones, which are read as well. */
export const turnShown = (text: string): string =>
  language.locale === 'ru' ? text : text.replace(/[впнл]/g, (letter) => ({ в: 't', п: 'r', н: 'b', л: 'l' })[letter]!);

/** What the side that is to act is asked for. */
export function expected(game: GameId, view: View): string {
  switch (game) {
    case 'alpha':
      return t(`alpha-expected-${(view as AlphaView).expected}`);
    case 'gamma':
      return t(`gamma-expected-${(view as GammaView).phase}`, { reserve: (view as GammaView).reserve[(view as GammaView).side].reduce((a, b) => a + b, 0) });
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

/** What can be done at a live table, by the acts that are sure to be accepted. */
export function liveExpected(live: LiveView, acts: string[]): string {
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

export function where(place: Place): string {
  if (place === 'off') return '';
  if ('group' in place) return t('place-group', { group: place.group + 1 });
  return placeName(place);
}

/** One effect as a line for the screen reader; nothing for what another line says already. */
export function spoken(game: GameId, effect: Effect): string {
  const who = (seat: number) => sideName(game, seat);
  switch (effect.effect) {
    case 'moved': {
      const { piece, count, from, to, seat } = effect;
      const side = who(seat);
      if (piece === 'lid') return to === 'off' ? '' : t('said-lid', { side, to: where(to) });
      if ('tile' in piece) return t('said-draw', { side });
      if ('stone' in piece) {
        if (game === '210') return typeof to === 'object' && 'hand' in to ? t('said-lift', { side, n: count, from: where(from) }) : t('said-sow', { to: where(to) });
        return t('said-shift', { side, n: count, kind: piece.stone.owner === null ? 'common' : 'own', from: where(from), to: where(to) });
      }
      const dots = game === 'gamma' ? piece.checker.dots : 0;
      if (typeof from === 'object' && 'reserve' in from) return to === 'off' ? '' : t('said-enter', { side, to: where(to), dots });
      if (to === 'off') return t('said-leave', { side, n: count, from: where(from) });
      if (typeof to === 'object' && 'reserve' in to) return '';
      return t('said-move', { side, n: count, from: where(from), to: where(to), dots });
    }
    case 'captured':
      return t('said-capture', { side: who(effect.seat), n: effect.count, from: where(effect.from) });
    case 'progression':
      return t('said-progression', { cups: effect.cups.map(placeName).join(' ') });
    case 'put':
      return t('said-put', { side: who(effect.seat), tile: effect.tile.join(' '), full: effect.full ? 'yes' : 'no' });
    case 'finished':
    case 'passed':
    case 'waited':
    case 'violated':
    case 'right':
      return t(`said-${effect.effect}`, { side: who(effect.seat) });
    case 'scored':
      return t('said-scored', { side: who(effect.seat), n: effect.points });
    case 'over':
      return t('said-over');
  }
}

export const spokenAll = (game: GameId, effects: Effect[]): string =>
  effects
    .map((e) => spoken(game, e))
    .filter(Boolean)
    .join('. ');

/** Who sits on a seat. */
export function occupantName(who: Occupant | undefined): string {
  if (!who || who.kind === 'open') return t('seat-open');
  if (who.kind === 'computer') return t('computer-level', { level: who.level });
  return !who.name || who.name === 'Guest' ? t('anonymous') : who.name;
}

export function winnerOf(scores: number[]): number | null {
  const best = Math.max(...scores);
  const seats = scores.flatMap((s, i) => (s === best ? [i] : []));
  return seats.length === 1 ? seats[0] : null;
}

/** Who has won, as it is told to who has these seats. */
export function resultLine(game: GameId, { code, scores }: RoomResult, seats: number[]): string {
  const winner = winnerOf(scores);
  if (code === 'aborted') return t('result-none');
  if (winner === null) return t('result-draw');
  return seats.length === 1 ? t(seats[0] === winner ? 'result-you-won' : 'result-you-lost') : t('result-won', { side: sideName(game, winner) });
}

/** Which rule has ended a game, by what is left on the board. */
export function endedBy(game: GameId, view: View | null, live: LiveView | null): string {
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
