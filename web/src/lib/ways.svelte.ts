import { api } from './api';
import type { GameId, Place, Standing } from './types';

/** On which ways steps go over one board: asked of the server when somebody looks at one, and kept as long as the position stands. */
export class Ways {
  #known = $state.raw<ReadonlyMap<string, Place[]>>(new Map());
  #asked = new Set<string>();

  constructor(
    readonly game: GameId,
    readonly standing: Standing,
  ) {}

  /** The way of a step, once it is known. */
  of = (step: string): Place[] => this.#known.get(step) ?? [];

  /** Asks for the ways of a unit's steps, all at once: whoever looks at one target will look at the next. */
  ask = async (steps: string[]): Promise<void> => {
    const fresh = steps.filter((step) => !this.#asked.has(step));
    if (fresh.length === 0) return;
    for (const step of fresh) this.#asked.add(step);
    try {
      const { ways } = await api.ways({ game: this.game, ...this.standing, of: fresh });
      this.#known = new Map([...this.#known, ...fresh.map((step, i) => [step, ways[i]] as const)]);
    } catch {
      // A way is only a help: it is asked for again at the next look.
      for (const step of fresh) this.#asked.delete(step);
    }
  };
}
