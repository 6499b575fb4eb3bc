// Fixtures of the browser tests: a server per worker, and players with their own browser contexts.
import { test as base } from '@playwright/test';
import { ControlLog, recordControls } from './controls/log.mjs';
import { ATTACHMENT } from './controls/reporter.mjs';
import { interceptSocket } from './network.mjs';
import { trackRequests, withoutCookies } from './requests.mjs';
import { serve } from './server.mjs';

/** Longest wait for an element. It is long because the machine may be busy. */
const ACTION_TIMEOUT_MS = 60_000;
/** CPU slowdown of each page; every test must pass with it. */
const SLOW = Number(process.env.SLOW ?? 0);

/** What a page says in its console where the browser forbids service workers. */
const NO_SERVICE_WORKER = /will not work without a network/;

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
   * Opens a page in a new browser context. An error in any of these pages or their consoles fails the test, unless it matches
   * `expects`; a failed request is such an error. Other options are those of a context, and
   * `cookies` ('forbidden' or 'thrown away'), `link` (see `interceptSocket`) and `pacedComputer`: computers answer at human speed.
   * Unless `recorded` is false, the controls of the pages are recorded.
   */
  newPlayer: async ({ browser }, use, testInfo) => {
    const errors = [];
    const controls = new ControlLog();
    const contexts = [];
    await use(async ({ cookies, link, pacedComputer = false, recorded = true, expects = null, ...options } = {}) => {
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
      const report = (error) => {
        if (!expects?.test(error.message) && !NO_SERVICE_WORKER.test(error.message)) errors.push(error);
      };
      context.on('weberror', (event) => report(event.error()));
      context.on('console', (message) => {
        if (message.type() === 'error') report(new Error(`${message.text()} ${message.location().url}`));
      });
      if (recorded) await recordControls(context, controls);
      if (!pacedComputer) await context.addInitScript(answerInstantly);
      if (cookies) await withoutCookies(context, cookies === 'forbidden');
      const page = await context.newPage();
      if (link) await interceptSocket(page, link);
      if (SLOW) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
      return page;
    });
    for (const context of contexts) await context.close();
    await testInfo.attach(ATTACHMENT, { body: JSON.stringify(controls), contentType: 'application/json' });
    if (errors.length) throw new AggregateError(errors, `errors in the page: ${errors.map((error) => error.message).join('; ')}`);
  },
});
