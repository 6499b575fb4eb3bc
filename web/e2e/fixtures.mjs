// Fixtures of the browser tests: a server per worker, and players with their own browser contexts.
import { test as base } from '@playwright/test';
import { interceptSocket } from './network.mjs';
import { trackRequests, withoutCookies } from './requests.mjs';
import { serve } from './server.mjs';

/** Longest wait for an element. It is long because the machine may be busy. */
const ACTION_TIMEOUT_MS = 60_000;
/** CPU slowdown of each page; every test must pass with it. */
const SLOW = Number(process.env.SLOW ?? 0);

/** Runs in the page: turns off the pause before a computer's reply. A page without storage keeps the pause. */
function answerInstantly() {
  try {
    localStorage.setItem('quintet.computer-reply', 'instant');
  } catch {
    // Storage is forbidden in this test.
  }
}

export const test = base.extend({
  server: [
    // Playwright reads the fixtures from the parameter, so the pattern must be there.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  url: async ({ server }, use) => use(server.url),
  /**
   * Opens a page in a new browser context. An error in any of these pages fails the test. Options are those of a context, and
   * `cookies` ('forbidden' or 'thrown away'), `link` (see `interceptSocket`) and `pacedComputer`: computers answer at human speed.
   */
  newPlayer: async ({ browser }, use) => {
    const errors = [];
    const contexts = [];
    await use(async ({ cookies, link, pacedComputer = false, ...options } = {}) => {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        // A service worker answers requests that a test wants to see; tests of offline play allow it.
        serviceWorkers: 'block',
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(ACTION_TIMEOUT_MS);
      await trackRequests(context);
      if (!pacedComputer) await context.addInitScript(answerInstantly);
      if (cookies) await withoutCookies(context, cookies === 'forbidden');
      const page = await context.newPage();
      if (link) await interceptSocket(page, link);
      if (SLOW) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
      page.on('pageerror', (error) => errors.push(error));
      return page;
    });
    for (const context of contexts) await context.close();
    if (errors.length) throw new AggregateError(errors, `errors in the page: ${errors.map((error) => error.message).join('; ')}`);
  },
});
