// Tracks the requests of a page and simulates a browser without cookies.

/** Counts unanswered requests in `window.pendingRequests`. A request counts as answered after the page could render its response. */
export const trackRequests = (context) =>
  context.addInitScript(() => {
    const { fetch } = window;
    window.pendingRequests = 0;
    window.fetch = async (...args) => {
      // Pages of a development server poll for a newer build.
      if (String(args[0]).startsWith('/dev/')) return fetch(...args);
      window.pendingRequests += 1;
      const done = () => setTimeout(() => setTimeout(() => (window.pendingRequests -= 1)));
      try {
        const response = await fetch(...args);
        response.clone().text().then(done, done);
        return response;
      } catch (error) {
        done();
        throw error;
      }
    };
  });

/** Waits until all requests of a page are answered and rendered. */
export const requestsDone = (page) => page.waitForFunction(() => window.pendingRequests === 0);

/** Simulates a browser that drops cookies; with `declared`, `navigator.cookieEnabled` says so. */
export async function withoutCookies(context, declared) {
  if (declared)
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
}
