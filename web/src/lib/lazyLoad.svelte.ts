import { STATIC } from './address';

const RETRY_DELAY_MS = 2000;

/** Why a module could not be loaded: the server does not answer, or it answers and the module is still missing. */
class LoadFailure {
  cause = $state<'' | 'server' | 'module'>('');
}
export const loadFailure = new LoadFailure();

/**
 * Name of the module for which the page was reloaded. It is kept in the history entry, so it survives the reload and applies to this
 * address only.
 */
const reloadedFor = (): string | undefined => (history.state as { reloadedFor?: string } | null)?.reloadedFor;
const setReloadedFor = (name?: string): void => history.replaceState({ ...history.state, reloadedFor: name }, '');

/**
 * Wraps dynamic imports. If a module fails to load (lost connection, or the server has a newer build), the whole page is reloaded once
 * the server answers, because a browser does not request a failed module twice. A second failure is shown instead of reloading again.
 */
export function lazyLoad<T extends Record<string, () => Promise<unknown>>>(loaders: T): T {
  const wrapped = Object.entries(loaders).map(([name, load]) => [name, () => loadOrReload(name, load)]);
  return Object.fromEntries(wrapped) as T;
}

async function loadOrReload(name: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    const loaded = await load();
    if (reloadedFor() === name) setReloadedFor();
    return loaded;
  } catch (error) {
    console.error(error);
    loadFailure.cause = 'server';
    do await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
    while (
      !(await fetch(STATIC ? './index.html' : '/healthz', { cache: 'no-store' }).then(
        (answer) => answer.ok,
        () => false,
      ))
    );
    if (reloadedFor() === name) loadFailure.cause = 'module';
    else {
      setReloadedFor(name);
      location.reload();
    }
    return new Promise(() => {});
  }
}
