import { api } from './api';
import { placeCell, placeName, type Ground } from './grid';
import { stillness } from './theme.svelte';
import type { Effect, GameId, Place, Standing } from './types';

/** On which ways steps go over one board: asked of the server when somebody looks at one, and kept as long as the position stands. */
export class Ways {
  #known = $state.raw<ReadonlyMap<string, Place[]>>(new Map());
  #asked = new Map<string, Promise<void>>();

  constructor(
    readonly game: GameId,
    readonly standing: Standing,
  ) {}

  /** The way of a step, once it is known. */
  of = (step: string): Place[] => this.#known.get(step) ?? [];

  /** Asks for the ways of a unit's steps, all at once: whoever looks at one target will look at the next. */
  ask = async (steps: string[]): Promise<void> => {
    const fresh = steps.filter((step) => !this.#asked.has(step));
    if (fresh.length) {
      const answer = this.#fetch(fresh);
      for (const step of fresh) this.#asked.set(step, answer);
    }
    await Promise.all(steps.map((step) => this.#asked.get(step)));
  };
  async #fetch(steps: string[]): Promise<void> {
    try {
      const { ways } = await api.ways({ game: this.game, ...this.standing, of: steps });
      this.#known = new Map([...this.#known, ...steps.map((step, i) => [step, ways[i]] as const)]);
    } catch {
      // A way is only a help: it is asked for again at the next look.
      for (const step of steps) this.#asked.delete(step);
    }
  }

  #find = async (step: string): Promise<Place[]> => {
    await this.ask([step]);
    return this.of(step);
  };

  /** Finds out on which ways pieces went that were moved from this board on. */
  trace = (effects: Effect[]): void => {
    if ((this.game !== 'alpha' && this.game !== 'gamma') || stillness()) return;
    const made: string[] = [];
    for (const effect of effects) {
      const step = stepOf(this.game, effect);
      if (!step) continue;
      if (!trails.has(effect) && far(effect)) {
        const board = made.length ? new Ways(this.game, { ...this.standing, steps: [...this.standing.steps, ...made] }) : this;
        trails.set(effect, board.#find(step));
      }
      made.push(step);
    }
  };
}

const trails = new WeakMap<Effect, Promise<Place[]>>();

/** The middles of the cells between the ends of the way on which an effect moved its piece, where it is not known to be straight. */
export const trailOf = (effect: Effect, ground: Ground): Promise<[number, number][]> | undefined =>
  trails.get(effect)?.then((way) => way.slice(1, -1).flatMap((place) => placeCell(place) ?? []).map((cell) => ground.middle(cell)));

/** The step that moved a checker, as its game writes it. */
function stepOf(game: 'alpha' | 'gamma', effect: Effect): string | null {
  if (effect.effect !== 'moved') return null;
  const { count, piece } = effect;
  const [from, to] = [placeName(effect.from), placeName(effect.to)];
  if (!to) return null;
  if (game === 'alpha') return from ? `${count > 1 ? count : ''}${from}-${to}` : `+${to}`;
  if (from) return `${from}${count > 1 ? '=' : '-'}${to}`;
  return typeof piece === 'object' && 'checker' in piece ? `${piece.checker.dots}@${to}` : null;
}

/** Whether it went farther than to the next cell. */
function far(effect: Effect): boolean {
  const from = effect.effect === 'moved' ? placeCell(effect.from) : null;
  const to = effect.effect === 'moved' ? placeCell(effect.to) : null;
  return !!from && !!to && Math.abs(from.file - to.file) + Math.abs(from.rank - to.rank) > 1;
}
