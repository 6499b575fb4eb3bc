/** Longest wait for a moment in which the browser has nothing to do. */
const IDLE_TIMEOUT_MS = 1000;

const loaded = new Promise<void>((done) => {
  if (document.readyState === 'complete') done();
  else addEventListener('load', () => done(), { once: true });
});

/** Resolves when the page is loaded and the browser has time for what nobody waits for. */
export async function whenIdle(): Promise<void> {
  await loaded;
  // Safari has no idle callbacks.
  await new Promise<void>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done(), { timeout: IDLE_TIMEOUT_MS }) : setTimeout(done, 200),
  );
}
