import { loadRules } from '../rules';
import { placeCell, type BoardGeometry } from './geometry';
import type { Effect, GameId, Place, PositionRef } from './types';

/** Paths of steps over one position. They are found when a player points at a step, and kept while the position stands. */
export class MovePaths {
  #paths = $state.raw<ReadonlyMap<string, Place[]>>(new Map());
  #requests = new Map<string, Promise<void>>();

  constructor(
    readonly game: GameId,
    readonly position: PositionRef,
  ) {}

  /** The path of a step; empty until it is found. */
  get = (step: string): Place[] => this.#paths.get(step) ?? [];

  /** Finds the paths of all steps of a unit at once: a player who points at one target usually points at the next. */
  load = async (steps: string[]): Promise<void> => {
    const missing = steps.filter((step) => !this.#requests.has(step));
    if (missing.length) {
      const request = this.#find(missing);
      for (const step of missing) this.#requests.set(step, request);
    }
    await Promise.all(steps.map((step) => this.#requests.get(step)));
  };
  async #find(steps: string[]): Promise<void> {
    try {
      const table = await (await loadRules()).open({ game: this.game, ...this.position });
      const [seat = 0] = (await table.state()).to_act;
      const paths = await table.paths(seat, steps);
      table.close();
      this.#paths = new Map([...this.#paths, ...steps.map((step, i) => [step, paths[i] ?? []] as const)]);
    } catch {
      // A path is only a hint; the next look at the step asks again.
      for (const step of steps) this.#requests.delete(step);
    }
  }
}

/** Centres of the cells between the ends of an effect's path; empty if the path is straight. */
export const flightPathOf = (effect: Effect, geometry: BoardGeometry): [number, number][] =>
  effect.effect === 'moved'
    ? (effect.path ?? [])
        .slice(1, -1)
        .flatMap((place) => placeCell(place) ?? [])
        .map((cell) => geometry.centre(cell))
    : [];
