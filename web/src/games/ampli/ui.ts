import { sideName } from '../../lib/describe';
import { language, t } from '../../lib/i18n.svelte';
import type { AmpliView } from '../../generated/wire';
import type { Place } from '../../lib/types';
import { parseSizes, setupOption } from '../sizes';
import type { GameUi, ScoreItem } from '../ui';
import { CONTROLS_HEIGHT_PX, cellsOf, parsePlacement, sameTile } from './placement';

const side = (seat: number): string => sideName('ampli', seat);
const tileText = (tile: unknown): string => (Array.isArray(tile) ? tile.join(' ') : '');

export default {
  prompt: (view) => t(`ampli-expected-${view.stage}`, { full: view.full_only ? 'yes' : 'no' }),
  topic: (view, live) => {
    const stage = live?.phase ?? view?.stage;
    if (stage?.startsWith('rally')) return 'rally';
    if (live) return 'live';
    return view?.seats[view.decider]?.last_tile
      ? 'last'
      : stage === 'first'
        ? 'seconds'
        : stage === 'second'
          ? 'intercept'
          : 'touch';
  },
  heightRatio: () => 0.72,
  controlsHeight: () => CONTROLS_HEIGHT_PX,
  flexible: true,
  showsPlayers: true,
  setupName: (setup) => {
    const [a = 0] = parseSizes(setup) ?? [];
    return a ? t('ampli-setup', { a, begin: 'ABC'[setupOption(setup, 'begin') - 1] ?? 0 }) : setup;
  },
  // Edge letters are Russian in the notation; English pages show English letters, which also parse.
  displayTurn: (text) => {
    if (text === 'wait') return t('turn-wait');
    // A tile that touches none by its short notation is named by its place.
    const put = parsePlacement(text);
    if (put) return t('ampli-turn-at', { tile: put.values.join(''), x: put.x, y: put.y });
    return language.locale === 'ru' ? text : text.replace(/[впнл]/g, (letter) => ({ в: 't', п: 'r', н: 'b', л: 'l' })[letter]!);
  },
  tables: [
    { seats: 2, setup: '' },
    { seats: 3, setup: '3' },
  ],
  scoreItems: (turns, seats) => {
    const items: ScoreItem[] = [];
    let finished = 0;
    for (const effects of turns) {
      // The points that follow the end of a seat are for its place and for a full last tile, all others for tiles that are left.
      let finishing: number | null = null;
      let full = false;
      for (const effect of effects)
        if (effect.effect === 'put') full = effect.full;
        else if (effect.effect === 'finished') {
          finishing = effect.seat;
          finished += 1;
        } else if (effect.effect === 'scored') {
          const { seat, points } = effect;
          if (seat === finishing) {
            // Among three players a full last tile counts nothing.
            const forFull = full && seats === 2 ? 1 : 0;
            const forPlace = points - forFull;
            if (forPlace) items.push({ seat, points: forPlace, text: t('ampli-item-finished', { place: finished }) });
            if (forFull) items.push({ seat, points: forFull, text: t('ampli-item-full') });
          } else items.push({ seat, points, text: t('ampli-item-tiles', { n: points }) });
          finishing = null;
        }
    }
    return items;
  },
  openHands: (view, views) => ({
    ...view,
    seats: view.seats.map((seat, i) => ({ ...seat, hand: views[i]?.seats[i]?.hand ?? seat.hand, hidden: 0 })),
  }),
  preview: (view, step, seat) => {
    const put = parsePlacement(step);
    if (!put) return null;
    const without = (tiles: [number, number][]): [number, number][] => tiles.filter((tile) => !sameTile(tile, put.values));
    const seats = view.seats.map((one, i) =>
      i === seat ? { ...one, hand: without(one.hand), shown: without(one.shown ?? []) } : one,
    );
    const [first, second] = cellsOf(put).map(([x, y]): Place => ({ table: { x, y } })) as [Place, Place];
    const full = view.full?.includes(step) ?? false;
    return {
      view: { ...view, figure: [...view.figure, step], seats },
      effects: [{ effect: 'put', seat, tile: put.values, cells: [first, second], full }],
    };
  },
  livePrompt: (live, acts) => {
    const fits = acts.some((act) => act.includes('@') || act.startsWith('knock:'));
    const begin = live.legal?.begin ?? 'no';
    if (live.pending_left !== undefined) return t('live-pending');
    if (live.legal?.put) return t('live-put', { tile: tileText(live.legal.put) });
    if (live.legal?.draw) return t('live-draw');
    if (live.knock) return t('live-knocked', { side: side(live.knock.seat), tile: tileText(live.knock.tile) });
    if (live.phase !== 'play' && begin !== 'no') return t(begin === 'any' ? 'ampli-expected-rally' : 'ampli-expected-rally-full');
    if (begin === 'any') return t(fits ? 'live-your-right' : 'live-nothing-fits');
    if (begin === 'full') return t(fits ? 'live-may-intercept' : 'live-nothing-full', { side: side(live.right) });
    return t('live-wait', { side: side(live.right) });
  },
  liveReport: (events, seats) => {
    const report = { lines: [] as string[], error: '', sounds: [] as ('knock' | 'error')[] };
    for (const event of events) {
      const name = 'seat' in event ? side(event.seat) : '';
      if (event.event === 'knocked') {
        report.sounds.push('knock');
        report.lines.push(t('live-knocked', { side: name, tile: tileText(event.tile) }));
      } else if (event.event === 'violation') {
        report.sounds.push('error');
        report.error = t('live-violation', { side: name, why: typeof event.why === 'string' ? event.why : 'illegal' });
        report.lines.push(report.error);
      } else if (event.event === 'void' && typeof event.seat === 'number' && seats.includes(event.seat)) {
        report.error = t('live-void', { why: String(event.why) });
        report.lines.push(report.error);
      } else if (event.event === 'guarded') report.lines.push(t('live-guarded', { side: name }));
    }
    return report;
  },
  figure: { small: true },
  liveLesson: () => import('./LiveLesson.svelte'),
  extras: [
    { name: 'study', link: 'study/main', text: 'lesson-studies', page: () => import('./Study.svelte') },
    { name: 'problem', link: 'problem', text: 'lesson-problem', page: () => import('./PairsProblem.svelte') },
  ],
} satisfies GameUi<AmpliView>;
