// A server of its own for tests that stop it, and pages that have been visited once.
import { UNREACHABLE } from './network.mjs';
import { serveOwn } from './server.mjs';

/** Runs a test with a server that it may stop. */
export async function withServer(use, pages) {
  const server = await serveOwn(pages);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

/** Opens the home page once and waits until the service worker has kept the whole site. */
export async function visitOnce(newPlayer, url, options = {}) {
  const page = await newPlayer({ serviceWorkers: 'allow', expects: UNREACHABLE, ...options });
  await page.goto(url);
  await page.waitForSelector('article');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

/** Visits the site once and stops its server. */
export async function visitAndLose(newPlayer, server, options) {
  const page = await visitOnce(newPlayer, server.url, options);
  await server.kill();
  return page;
}
