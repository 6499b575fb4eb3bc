import type { Effect } from './types';

/** Collects the effects of a turn from its steps. */
export class TurnEffects {
  #steps: Effect[][] = [];
  /** False if the turn began before this page saw its steps. */
  #complete = true;

  /** Starts again with a turn of which some steps have been made. */
  restart(made: number): void {
    this.#steps = [];
    this.#complete = made === 0;
  }
  add(effects: Effect[]): void {
    this.#steps.push(effects);
  }
  undo(): void {
    this.#steps.pop();
  }
  /** Ends the turn and returns its effects; null if some of them are not known. */
  finish(): Effect[] | null {
    const effects = this.#complete ? this.#steps.flat() : null;
    this.restart(0);
    return effects;
  }
}
