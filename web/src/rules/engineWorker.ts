// The engine in a worker. It answers one request at a time; a search cannot hear a message, so the page ends the worker instead.
import type { LiveRequest, LivePlan } from './types';
import type * as Wasm from './wasm/engine';

/** What happened at a live table, repeated at the worker's own table. */
export type LiveCall = { act: string; at: number; seat: number } | { advance: number } | { pause: number };
export type EngineRequest =
  | { kind: 'think' | 'solve'; body: string }
  | {
      kind: 'plan';
      table: number;
      start: LiveRequest;
      calls: LiveCall[];
      seat: number;
      level: number;
      seed: number;
      now: number;
    };
export type EngineAnswer =
  { id: number; progress: unknown } | { id: number; value: unknown } | { id: number; error: unknown } | { failed: string };

type Module = typeof Wasm;

const module = import.meta.glob<Module>('./wasm/engine.js', { eager: true })['./wasm/engine.js'];
const tables = new Map<number, { table: InstanceType<Module['LiveTable']>; made: number }>();

const post = (answer: EngineAnswer) => self.postMessage(answer);
const ready: Promise<Module> = (async () => {
  if (!module) throw new Error('this build has no engine module');
  await module.default();
  return module;
})();
ready.catch((error: unknown) => post({ failed: String(error) }));

self.onmessage = async ({ data }: MessageEvent<{ id: number; request: EngineRequest }>) => {
  const engine = await ready.catch(() => null);
  // Its failure has been reported.
  if (!engine) return;
  const { id, request } = data;
  try {
    post({ id, value: answer(engine, request, (progress) => post({ id, progress })) });
  } catch (error) {
    // Errors of the runtime cannot be used again; the page starts another worker.
    if (error instanceof Error) post({ failed: String(error) });
    else post({ id, error });
  }
};

function answer(engine: Module, request: EngineRequest, onProgress: (progress: unknown) => void): unknown {
  switch (request.kind) {
    case 'think':
      return engine.think(request.body, onProgress);
    case 'solve':
      return engine.solve(request.body, onProgress);
    case 'plan':
      return plan(engine, request);
  }
}

function plan(engine: Module, request: Extract<EngineRequest, { kind: 'plan' }>): LivePlan | null {
  const { table: id, start, calls, seat, level, seed, now } = request;
  const own = tables.get(id) ?? { table: new engine.LiveTable(JSON.stringify(start)), made: 0 };
  tables.set(id, own);
  for (const call of calls.slice(own.made)) {
    if ('act' in call) own.table.act(call.at, call.seat, call.act);
    else if ('advance' in call) own.table.advance(call.advance);
    else own.table.pause(call.pause);
    own.made += 1;
  }
  return own.table.plan(seat, level, seed, now);
}
