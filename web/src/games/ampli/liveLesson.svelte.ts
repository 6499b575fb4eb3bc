import { placementText, parsePlacement, sameTile } from './placement';
import { boardState } from '../../lib/board';
import { ApiError, type TableResponse } from '../../lib/api';
import { announcer } from '../../lib/announcer.svelte';
import { t } from '../../lib/i18n.svelte';
import { sounds } from '../../lib/sounds.svelte';
import type { AmpliView } from '../../generated/wire';
import type { DrawView, LiveLegal, LiveView } from '../../lib/types';
import { describeApiError } from '../../lib/errors';

export type Stage =
  'knock' | 'put' | 'draw' | 'drawing' | 'intercept' | 'draw-again' | 'drawing-again' | 'watch' | 'race' | 'late' | 'done';

const START = '15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0';
/** Turns of the study game before Borya's sixth move, and that move. */
const TURNS_BEFORE_RACE = ['54-@2,0', 'wait', '55-@1,-1', 'wait', '25@1,-3'];
const BORYAS_MOVE = '16@0,1';
/** Placements of 45 that allow a full 55 afterwards. */
const PREPARING_PLACEMENTS = ['54-@2,0', '45@1,-2', '45@2,-1', '54@2,0', '54@1,1'];
const DRAW_MS = 2000;
/** The partner draws slowly, so that a beginner can win the race. */
const PARTNER_DRAW_MS = 15_000;

/** A scripted live lesson against a slow partner. A turn-based table applies the rules; this page runs the timers. */
export class LiveLessonStore {
  stage = $state<Stage>('knock');
  errorMessage = $state('');
  shown = $state.raw<TableResponse | null>(null);
  #knock = $state.raw<[number, number] | null>(null);
  #turns: string[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(readonly onsolved: () => void) {}

  begin = async (): Promise<void> => {
    this.close();
    this.stage = 'knock';
    this.errorMessage = '';
    this.#knock = null;
    this.#turns = [];
    await this.#reload();
  };
  close = (): void => {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  };

  live = $derived.by((): LiveView | null => {
    const view = this.shown?.view as AmpliView | undefined;
    if (!view) return null;
    const none: LiveLegal = { begin: 'no', put: null, withdraw: false, draw: false, pass: false, stop: false };
    const { stage } = this;
    const knocked = this.#knock;
    const ownDraw: DrawView = stage.startsWith('drawing')
      ? { draw: 'drawing', retarder: false, left: DRAW_MS }
      : stage.startsWith('draw')
        ? { draw: 'owed', retarder: false }
        : { draw: 'done' };
    const partnerDraw: DrawView =
      stage === 'race' ? { draw: 'drawing', retarder: false, left: PARTNER_DRAW_MS } : { draw: 'done' };
    const begin = knocked ? 'no' : stage === 'knock' || stage === 'race' ? 'any' : stage === 'intercept' ? 'full' : 'no';
    const right = ['knock', 'put', 'draw-again', 'drawing-again', 'race', 'done'].includes(stage) ? 0 : 1;
    return {
      now: 0,
      phase: 'play',
      strict: false,
      figure: view.figure,
      seats: view.seats,
      draws: [ownDraw, partnerDraw],
      right,
      time: stage === 'intercept' || stage === 'watch' ? { clock: 'runs', left: 60_000 } : { clock: 'off' },
      pending: [],
      to_act: [],
      knock: knocked ? { seat: 0, tile: knocked, left: null } : undefined,
      full: view.full,
      legal: { ...none, begin, put: knocked, draw: stage === 'draw' || stage === 'draw-again' },
    };
  });

  /** Legal placements of the learner. */
  steps = $derived.by((): string[] => {
    const legal = this.live?.legal;
    const places = (this.shown?.steps ?? []).flatMap((step) => parsePlacement(step) ?? []);
    if (!legal || (legal.begin === 'no' && !legal.put)) return [];
    return places.filter((p) => !legal.put || sameTile(p.values, legal.put)).map(placementText);
  });

  act = async (act: string): Promise<void> => {
    this.errorMessage = '';
    if (act === 'draw') return this.#draw();
    if (this.stage.startsWith('draw')) return this.#showError(t('live-not-yet'));
    const wanted = this.stage === 'intercept' ? '55' : this.stage === 'race' ? null : '45';
    const tile = (act.startsWith('knock:') ? act.slice(6) : act.slice(0, 2)).split('').sort().join('');
    if (wanted && tile !== wanted) return this.#showError(t('live-wrong-tile', { tile: wanted.split('').join(' ') }));
    if (act.startsWith('knock:')) {
      sounds.play('knock');
      this.#knock = [Number(tile[0]), Number(tile[1])];
      if (this.stage === 'knock') this.stage = 'put';
      return;
    }
    if (wanted === '45' && !PREPARING_PLACEMENTS.includes(act) && (await this.#legal(act)))
      return this.#showError(t('lesson-ampli-prepare-wrong-no-place'));
    if (!(await this.#play(act))) return;
    sounds.play('knock');
    this.#knock = null;
    if (this.stage === 'race') {
      this.close();
      this.stage = 'done';
      this.onsolved();
    } else this.stage = this.stage === 'intercept' ? 'draw-again' : 'draw';
  };

  #draw(): void {
    const again = this.stage === 'draw-again';
    this.stage = again ? 'drawing-again' : 'drawing';
    this.#later(DRAW_MS, async () => {
      sounds.play('move');
      if (again) return this.watch();
      await this.#play('wait');
      this.stage = 'intercept';
    });
  }

  /** Plays Borya's turn: an incomplete tile and a slow draw. */
  watch = async (): Promise<void> => {
    this.close();
    this.errorMessage = '';
    this.stage = 'watch';
    this.#turns = [...TURNS_BEFORE_RACE];
    await this.#reload();
    this.#later(2500, async () => {
      await this.#play(BORYAS_MOVE);
      sounds.play('knock');
      this.stage = 'race';
      this.#later(PARTNER_DRAW_MS, () => this.#late());
    });
  };

  /** Borya intercepts because the learner was too slow, unless the learner has knocked. */
  async #late(): Promise<void> {
    if (this.#knock) return;
    this.stage = 'late';
    await this.#play('wait');
    await this.#play('56@1,1');
    sounds.play('knock');
  }

  #later(ms: number, act: () => void | Promise<void>): void {
    this.#timers.push(setTimeout(() => void act(), ms));
  }
  #showError(text: string): void {
    this.errorMessage = text;
    sounds.play('error');
    announcer.say(text);
  }
  async #legal(turn: string): Promise<boolean> {
    return boardState({ game: 'ampli', position: START, turns: [...this.#turns, turn] }).then(
      () => true,
      () => false,
    );
  }
  async #play(turn: string): Promise<boolean> {
    try {
      this.shown = await boardState({ game: 'ampli', position: START, turns: [...this.#turns, turn], viewer: 0 });
      this.#turns.push(turn);
      return true;
    } catch (error) {
      if (error instanceof ApiError) this.#showError(t('live-wrong-place', { reason: describeApiError(error) }));
      return false;
    }
  }
  async #reload(): Promise<void> {
    this.shown = await boardState({ game: 'ampli', position: START, turns: this.#turns, viewer: 0 });
  }
}
