import { registerSW } from 'virtual:pwa-register';

/** The service worker keeps the page for use without a network. A new version waits until the player takes it. */
class PageUpdate {
  ready = $state(false);
  #apply: ((reload?: boolean) => Promise<void>) | null = null;

  start(): void {
    this.#apply = registerSW({
      onNeedRefresh: () => (this.ready = true),
      onRegisterError: (error: unknown) => console.error('the page will not work without a network:', error),
    });
  }
  apply = (): void => void this.#apply?.(true);
  postpone = (): void => {
    this.ready = false;
  };
}
export const pageUpdate = new PageUpdate();

/** Loads the page anew without anything that the browser has kept of it. Games and settings stay: they are stored elsewhere. */
export async function reloadAfresh(): Promise<void> {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  location.reload();
}
