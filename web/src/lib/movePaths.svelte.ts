import { uiOf } from '../games';
import { api } from './api';
import { placeCell, type BoardGeometry } from './geometry';
import { prefersReducedMotion } from './theme.svelte';
import type { Effect, GameId, Place, PositionRef } from './types';

/** Paths of steps over one position. They are requested when a player points at a step, and cached while the position stands. */
export class MovePaths {
  #paths = $state.raw<ReadonlyMap<string, Place[]>>(new Map());
  #requests = new Map<string, Promise<void>>();

  constructor(
    readonly game: GameId,
    readonly position: PositionRef,
  ) {}

  /** The path of a step; empty until it is loaded. */
  get = (step: string): Place[] => this.#paths.get(step) ?? [];

  /** Loads the paths of all steps of a unit in one request: a player who points at one target usually points at the next. */
  load = async (steps: string[]): Promise<void> => {
    const missing = steps.filter((step) => !this.#requests.has(step));
    if (missing.length) {
      const request = this.#fetch(missing);
      for (const step of missing) this.#requests.set(step, request);
    }
    await Promise.all(steps.map((step) => this.#requests.get(step)));
  };
  async #fetch(steps: string[]): Promise<void> {
    try {
      const { ways } = await api.movePaths({ game: this.game, ...this.position, of: steps });
      this.#paths = new Map([...this.#paths, ...steps.map((step, i) => [step, ways[i] ?? []] as const)]);
    } catch {
      // A path is only a hint; the next look at the step requests it again.
      for (const step of steps) this.#requests.delete(step);
    }
  }

  #loadOne = async (step: string): Promise<Place[]> => {
    await this.load([step]);
    return this.get(step);
  };

  /** Starts loading the flight paths of pieces that were moved from this position. */
  trace = (effects: Effect[]): void => {
    const { stepOf } = uiOf(this.game);
    if (!stepOf || prefersReducedMotion()) return;
    const made: string[] = [];
    for (const effect of effects) {
      const step = stepOf(effect);
      if (!step) continue;
      if (!flightPaths.has(effect) && isLongMove(effect)) {
        const steps = [...this.position.steps, ...made];
        const paths = made.length ? new MovePaths(this.game, { ...this.position, steps }) : this;
        flightPaths.set(effect, paths.#loadOne(step));
      }
      made.push(step);
    }
  };
}

const flightPaths = new WeakMap<Effect, Promise<Place[]>>();

/** Centres of the cells between the ends of an effect's path; undefined if the path is straight. */
export const flightPathOf = (effect: Effect, geometry: BoardGeometry): Promise<[number, number][]> | undefined =>
  flightPaths.get(effect)?.then((path) =>
    path
      .slice(1, -1)
      .flatMap((place) => placeCell(place) ?? [])
      .map((cell) => geometry.centre(cell)),
  );

/** Whether a piece moved farther than to an adjacent cell. */
function isLongMove(effect: Effect): boolean {
  const from = effect.effect === 'moved' ? placeCell(effect.from) : null;
  const to = effect.effect === 'moved' ? placeCell(effect.to) : null;
  return !!from && !!to && Math.abs(from.file - to.file) + Math.abs(from.rank - to.rank) > 1;
}
