import { whenIdle } from './idle';

/** The service worker keeps the page for use without a network. A new version waits until the player takes it. */
class PageUpdate {
  ready = $state(false);
  /** The player is in the middle of a turn, which a reload would disturb. */
  midTurn = $state(false);
  #isStale = false;
  #apply: ((reload?: boolean) => Promise<void>) | null = null;

  /** Starts when the page is loaded, because the service worker then fetches the whole site. */
  async start(): Promise<void> {
    await whenIdle();
    const { registerSW } = await import('virtual:pwa-register');
    this.#apply = registerSW({
      immediate: true,
      onNeedRefresh: () => (this.ready = true),
      onRegisterError: (error: unknown) => console.error('the page will not work without a network:', error),
    });
  }
  /** The server has a newer page than this one. */
  stale(): void {
    this.#isStale = true;
    this.ready = true;
  }
  apply = (): void => void (this.#isStale ? reloadAfresh() : this.#apply?.(true));
  postpone = (): void => {
    this.ready = false;
  };
}
export const pageUpdate = new PageUpdate();

/** The build of this page, which the build writes into the index; null during development. */
export const buildId = (): string | null => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Loads the page anew without anything that the browser has kept of it. Games and settings stay: they are stored elsewhere. */
export async function reloadAfresh(): Promise<void> {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  location.reload();
}
