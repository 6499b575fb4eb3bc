// The rules for the page: one interface, and the same answers from WebAssembly in this page or from the server.
//
//   const rules = await loadRules();                       // once; later calls return the same object
//   const table = await rules.open({ game, setup });   // or { game, position }, { record }, with { turns, steps }
//   const state = await table.state();                     // position, view, steps, pending, turns, outcome, hash, …
//   const effects = await table.play(0, 'c2-c3');          // a move has its `path`
//   const best = await rules.think({ game, setup, position, level: 4 }, { signal, onProgress });
//   table.close();
//
// The local table answers within the same task or a microtask, so a board can await it before it draws. Where WebAssembly is
// missing or its module does not load, `rules.remote` says why: show the text `rules-remote-${rules.remote}` once.
// The engine runs in a worker that starts with the first `think`, `solve` or `plan`; an aborted search ends the worker.
import { remoteRules } from './remote';
import type { Rules } from './types';

export type * from './types';

let loading: Promise<Rules> | undefined;

/** Loads the rules with the first board. */
export const loadRules = (): Promise<Rules> => (loading ??= load());

async function load(): Promise<Rules> {
  if (typeof WebAssembly !== 'object') return remoteRules('unsupported');
  try {
    // A page without a board does not load this.
    const { loadLocal } = await import('./local');
    return (await loadLocal()) ?? remoteRules('missing');
  } catch (error) {
    console.warn('The module of the rules did not load; the server answers instead.', error);
    return remoteRules('failed');
  }
}
