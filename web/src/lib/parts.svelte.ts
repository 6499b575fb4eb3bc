const PAUSE = 2000;

/** Whether a part of the page is missing: because the server does not answer, or though it does. */
class Missing {
  why = $state<'' | 'server' | 'part'>('');
}
export const missing = new Missing();

/** The part for which the page was fetched anew. It is kept with the address, so that the page knows it after that and at no other address. */
const fetchedFor = (): string | undefined => (history.state as { fetchedFor?: string } | null)?.fetchedFor;
const note = (name?: string): void => history.replaceState({ ...history.state, fetchedFor: name }, '');

/**
 * Parts of the page that are fetched when they are needed, by their names. Where one cannot be, in a gap of the connection or because the
 * server has a newer page by now, the whole page is fetched anew as soon as the server answers: a browser does not ask for the same part
 * twice. If that does not help, it is not tried again.
 */
export function parts<T extends Record<string, () => Promise<unknown>>>(loads: T): T {
  const wrapped = Object.entries(loads).map(([name, load]) => [name, () => part(name, load)]);
  return Object.fromEntries(wrapped) as T;
}

async function part(name: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    const loaded = await load();
    if (fetchedFor() === name) note();
    return loaded;
  } catch (fault) {
    console.error(fault);
    missing.why = 'server';
    do await new Promise((done) => setTimeout(done, PAUSE));
    while (!(await fetch('/healthz').then((answer) => answer.ok, () => false)));
    if (fetchedFor() === name) missing.why = 'part';
    else {
      note(name);
      location.reload();
    }
    return new Promise(() => {});
  }
}
