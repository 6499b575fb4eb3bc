import { placingText, readPlacing, sameTile } from '../boards/ampli';
import { api, Refused, type TableShown } from '../lib/api';
import { voice } from '../lib/announce.svelte';
import { t } from '../lib/i18n.svelte';
import { sounds } from '../lib/sound.svelte';
import type { AmpliView, DrawView, LiveLegal, LiveView } from '../lib/types';
import { refusal } from '../lib/refusal';

export type Stage = 'knock' | 'put' | 'draw' | 'drawing' | 'intercept' | 'draw-again' | 'drawing-again' | 'watch' | 'race' | 'late' | 'done';

const START = '15-@0,0 A:22.26.34.36.45.55|25.46.44.12 B:14.16.24.33.56.66|13.23.11.35 A A must 0';
/** The study game up to the move before Borya's sixth, and that move. */
const LATER = ['54-@2,0', 'wait', '55-@1,-1', 'wait', '25@1,-3'];
const HIS = '16@0,1';
/** Places for 45 after which 55 goes in full. */
const PREPARES = ['54-@2,0', '45@1,-2', '45@2,-1', '54@2,0', '54@1,1'];
const DRAW = 2000;
const SLOW = 15_000;

/** A slow partner: real rules by the server's calm table, seconds by this page. */
export class SlowPartner {
  stage = $state<Stage>('knock');
  trouble = $state('');
  shown = $state.raw<TableShown | null>(null);
  #knock = $state.raw<[number, number] | null>(null);
  #turns: string[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(readonly onsolved: () => void) {}

  begin = async (): Promise<void> => {
    this.close();
    this.stage = 'knock';
    this.trouble = '';
    this.#knock = null;
    this.#turns = [];
    await this.#show();
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
    const mine: DrawView = stage.startsWith('drawing') ? { draw: 'drawing', retarder: false, left: DRAW } : stage.startsWith('draw') ? { draw: 'owed', retarder: false } : { draw: 'done' };
    const his: DrawView = stage === 'race' ? { draw: 'drawing', retarder: false, left: SLOW } : { draw: 'done' };
    const begin = knocked ? 'no' : stage === 'knock' || stage === 'race' ? 'any' : stage === 'intercept' ? 'full' : 'no';
    const right = ['knock', 'put', 'draw-again', 'drawing-again', 'race', 'done'].includes(stage) ? 0 : 1;
    return {
      now: 0,
      phase: 'play',
      strict: false,
      figure: view.figure,
      seats: view.seats,
      draws: [mine, his],
      right,
      time: stage === 'intercept' || stage === 'watch' ? { clock: 'runs', left: 60_000 } : { clock: 'off' },
      pending: [],
      knock: knocked ? { seat: 0, tile: knocked, left: null } : undefined,
      full: view.full,
      legal: { ...none, begin, put: knocked, draw: stage === 'draw' || stage === 'draw-again' },
    };
  });

  /** Where the reader may put a tile now. */
  steps = $derived.by((): string[] => {
    const legal = this.live?.legal;
    const places = (this.shown?.steps ?? []).flatMap((step) => readPlacing(step) ?? []);
    if (!legal || (legal.begin === 'no' && !legal.put)) return [];
    return places.filter((p) => !legal.put || sameTile(p.values, legal.put)).map(placingText);
  });

  act = async (act: string): Promise<void> => {
    this.trouble = '';
    if (act === 'draw') return this.#draw();
    if (this.stage.startsWith('draw')) return this.#say(t('live-not-yet'));
    const wanted = this.stage === 'intercept' ? '55' : this.stage === 'race' ? null : '45';
    const tile = (act.startsWith('knock:') ? act.slice(6) : act.slice(0, 2)).split('').sort().join('');
    if (wanted && tile !== wanted) return this.#say(t('live-wrong-tile', { tile: wanted.split('').join(' ') }));
    if (act.startsWith('knock:')) {
      sounds.play('knock');
      this.#knock = [Number(tile[0]), Number(tile[1])];
      if (this.stage === 'knock') this.stage = 'put';
      return;
    }
    if (wanted === '45' && !PREPARES.includes(act) && (await this.#legal(act))) return this.#say(t('lesson-ampli-prepare-wrong-no-place'));
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
    this.#later(DRAW, async () => {
      sounds.play('move');
      if (again) return this.watch();
      await this.#play('wait');
      this.stage = 'intercept';
    });
  }

  /** Borya's turn: he puts an incomplete tile and draws slowly. */
  watch = async (): Promise<void> => {
    this.close();
    this.trouble = '';
    this.stage = 'watch';
    this.#turns = [...LATER];
    await this.#show();
    this.#later(2500, async () => {
      await this.#play(HIS);
      sounds.play('knock');
      this.stage = 'race';
      this.#later(SLOW, () => this.#late());
    });
  };

  /** The reader was too slow: Borya intercepts. Not once the reader has knocked. */
  async #late(): Promise<void> {
    if (this.#knock) return;
    this.stage = 'late';
    await this.#play('wait');
    await this.#play('56@1,1');
    sounds.play('knock');
    voice.say(t('live-late'));
  }

  #later(ms: number, act: () => void | Promise<void>): void {
    this.#timers.push(setTimeout(() => void act(), ms));
  }
  #say(text: string): void {
    this.trouble = text;
    sounds.play('no');
    voice.say(text);
  }
  async #legal(turn: string): Promise<boolean> {
    return api.table({ game: 'ampli', position: START, turns: [...this.#turns, turn] }).then(
      () => true,
      () => false,
    );
  }
  async #play(turn: string): Promise<boolean> {
    try {
      this.shown = await api.table({ game: 'ampli', position: START, turns: [...this.#turns, turn], viewer: 0 });
      this.#turns.push(turn);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.#say(t('live-wrong-place', { reason: refusal(error) }));
      return false;
    }
  }
  async #show(): Promise<void> {
    this.shown = await api.table({ game: 'ampli', position: START, turns: this.#turns, viewer: 0 });
  }
}
