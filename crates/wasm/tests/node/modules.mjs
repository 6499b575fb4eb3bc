// The built modules. `cargo verify` builds them before it runs these tests.
import { readFileSync } from 'node:fs';

export const root = new URL('../../../../', import.meta.url);

async function load(name) {
  const folder = new URL('web/src/rules/wasm/', root);
  const module = await import(new URL(`${name}.js`, folder));
  module.initSync({ module: readFileSync(new URL(`${name}_bg.wasm`, folder)) });
  return module;
}

export const rules = await load('rules');
export const engine = await load('engine');

export const open = (module, board) => new module.Table(JSON.stringify(board));
export const think = (request, onProgress) => engine.think(JSON.stringify(request), onProgress);

/** What a function throws. */
export function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
