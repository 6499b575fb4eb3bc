// The engine's worker as seen from the page: a queue of requests, and a new worker after a request was aborted.
import { ApiError, type SearchResult, type SolveResult } from '../lib/api';
import type { EngineAnswer, EngineRequest, LiveCall } from './engineWorker';
import { toApiError } from './local';
import type { Board, LivePlan, LiveRequest, ThinkRequest } from './types';

/** As on the server. */
const SOLVE_TIME_MS = 2000;

interface Job {
  id: number;
  request: EngineRequest;
  /** The longest time in the worker. */
  limitMs?: number;
  onProgress?: (progress: never) => void;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

const aborted = () => new DOMException('The search was stopped.', 'AbortError');

export class Engine {
  #worker: Worker | null = null;
  #jobs: Job[] = [];
  /** The job that the worker has got. */
  #running: Job | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextId = 1;
  #nextTable = 1;

  think = (
    request: ThinkRequest,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (answer: SearchResult) => void } = {},
  ): Promise<SearchResult> => this.#ask({ kind: 'think', body: JSON.stringify(request) }, { signal, onProgress });

  solve = (
    board: Board,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (part: number) => void } = {},
  ): Promise<SolveResult> =>
    this.#ask({ kind: 'solve', body: JSON.stringify(board) }, { signal, onProgress, limitMs: SOLVE_TIME_MS });

  /** A computer player's view of a live table. The worker repeats the calls at a table of its own. */
  livePlayer = (start: LiveRequest, calls: LiveCall[]) => {
    const table = this.#nextTable++;
    const questions = new Map<number, AbortController>();
    return {
      plan: (seat: number, level: number, seed: number, now: number): Promise<LivePlan | null> => {
        questions.get(seat)?.abort();
        const question = new AbortController();
        questions.set(seat, question);
        return this.#ask({ kind: 'plan', table, start, calls: [...calls], seat, level, seed, now }, { signal: question.signal });
      },
      close: () => questions.forEach((question) => question.abort()),
    };
  };

  #ask<T, P = never>(
    request: EngineRequest,
    { signal, onProgress, limitMs }: { signal?: AbortSignal; onProgress?: (progress: P) => void; limitMs?: number },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      const job: Job = {
        id: this.#nextId++,
        request,
        limitMs,
        onProgress: onProgress as Job['onProgress'],
        resolve: resolve as Job['resolve'],
        reject,
      };
      signal?.addEventListener('abort', () => this.#drop(job, aborted()), { once: true });
      this.#jobs.push(job);
      this.#next();
    });
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#jobs.shift();
    if (!job) return;
    this.#running = job;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id: job.id, request: job.request });
    if (job.limitMs) {
      const late = new ApiError('too_large', 'this position cannot be solved in the time');
      this.#timer = setTimeout(() => this.#drop(job, late), job.limitMs);
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => this.#receive(data);
    worker.onerror = (event) => this.#fail(event.message);
    return worker;
  }

  #receive(answer: EngineAnswer): void {
    if ('failed' in answer) return this.#fail(answer.failed);
    const job = this.#running;
    if (job?.id !== answer.id) return;
    if ('progress' in answer) return job.onProgress?.(answer.progress as never);
    this.#finish();
    if ('value' in answer) job.resolve(answer.value as never);
    else job.reject(toApiError(answer.error));
    this.#next();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#running = null;
  }

  /** Ends the worker; the next request starts another. */
  #stop(): void {
    this.#finish();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #drop(job: Job, error: unknown): void {
    if (this.#running === job) {
      this.#stop();
    } else {
      const waiting = this.#jobs.indexOf(job);
      if (waiting < 0) return;
      this.#jobs.splice(waiting, 1);
    }
    job.reject(error);
    this.#next();
  }

  #fail(reason: string): void {
    const job = this.#running;
    this.#stop();
    job?.reject(new ApiError('engine', reason));
    this.#next();
  }
}
