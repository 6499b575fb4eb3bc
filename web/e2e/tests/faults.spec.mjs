// What can go wrong with a page that keeps itself and its games in the browser: each fault has a sentence, and nothing is lost.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../fixtures.mjs';
import { UNREACHABLE } from '../network.mjs';
import { visitOnce, withServer } from '../offline.mjs';
import { act, seededRandom, tap } from '../play.mjs';
import { playTurn, start } from '../rooms.mjs';

const BOARD = '/board/alpha?position=8/8/8/3b4/3D4/8/8/8%20w%2000';
const cell = (at) => `.table-place [data-at="${at}"]`;
/** Makes a move on the analysis board. */
async function move(page) {
  await tap(page, cell('d4'));
  await tap(page, cell('d8'));
  await page.waitForSelector(`${cell('d8')}[aria-label*="White"]`);
}
/** Starts a game in this browser, as if the server could not be reached. */
async function startLocal(page, url, game, against = 'computer', choose) {
  await page.route('**/api/rooms', (route) => route.abort());
  await start(page, url, game, against, choose);
  await page.unroute('**/api/rooms');
  assert.match(page.url(), /local-/);
}
/** Overwrites files that the service worker has kept. */
const damage = (page, part) =>
  page.evaluate(async (text) => {
    let damaged = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.includes(text)) continue;
        const type = request.url.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
        await cache.put(request, new Response('((( not what it was', { headers: { 'content-type': type } }));
        damaged += 1;
      }
    }
    return damaged;
  }, part);

test('a browser without WebAssembly plays by the server and says so', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  await page.addInitScript(() => Object.defineProperty(window, 'WebAssembly', { value: undefined }));
  await page.goto(url + BOARD);
  await page.waitForSelector('[data-rules="unsupported"]:has-text("no WebAssembly")');
  await move(page);
  await page.click('[data-rules] button:has-text("OK")');
  await page.waitForSelector('[data-rules]', { state: 'detached' });
});

test('rules that do not load: the server answers, and a reload brings them', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  await page.route('**/rules_bg*.wasm', (route) => route.abort());
  await page.goto(url + BOARD);
  await page.waitForSelector('[data-rules="failed"]:has-text("could not be loaded")');
  await move(page);
  await page.unroute('**/rules_bg*.wasm');
  await page.click('[data-rules] button:has-text("Load again")');
  await page.waitForSelector('[data-rules]', { state: 'detached' });
  await page.waitForSelector(`${cell('d8')}[aria-label*="White"]`);
});

test('an engine that does not load is tried again, and the game goes on', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  const engine = '**/engine_bg*.wasm';
  await page.context().route(engine, (route) => route.abort());
  await startLocal(page, url, 'alpha', 'computer', (form) => form.locator('input[type="range"]').fill('1'));
  await playTurn(page, 'alpha', seededRandom(1));
  await page.waitForSelector('[role="alert"]:has-text("could not be loaded")');
  await page.context().unroute(engine);
  await page.waitForSelector('.status.mine');
  assert.equal(await page.locator('.turns .turn').count(), 2);
});

test('full storage: the game goes on and the player knows', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('quintet.room.')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await startLocal(page, url, 'exchange', 'here');
  await act.exchange(page, seededRandom(1));
  await page.waitForSelector('[role="alert"]:has-text("storage is full")');
  const address = new URL(page.url()).pathname;
  const made = await page.locator('.turns .turn').count();
  // Inside the page the game is still there.
  await page.click('header a[href="/mine"]');
  await page.click(`a[href="${address}"]`);
  await page.waitForSelector('.status.mine');
  assert.equal(await page.locator('.turns .turn').count(), made);
});

test('a damaged module of the rules in the cache', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitOnce(newPlayer, server.url);
    await startLocal(page, server.url, '210', 'here');
    const game = new URL(page.url()).pathname;
    assert.ok((await damage(page, 'rules_bg')) > 0);
    await page.goto(server.url + BOARD);
    await page.waitForSelector('[data-rules="failed"]');
    await page.click('[data-rules] button:has-text("Load again")');
    await page.waitForSelector('[data-rules]', { state: 'detached' });
    await page.goto(server.url + game);
    await page.waitForSelector('.status.mine');
  }));

test('a damaged part of the page in the cache', async ({ newPlayer }) =>
  withServer(async (server) => {
    const page = await visitOnce(newPlayer, server.url, { expects: new RegExp(`${UNREACHABLE.source}|SyntaxError`) });
    await startLocal(page, server.url, '210', 'here');
    const game = new URL(page.url()).pathname;
    assert.ok((await damage(page, '/Analysis-')) > 0);
    await page.goto(server.url + BOARD);
    await page.waitForSelector('.missing button:has-text("Load again")');
    await page.click('.missing button:has-text("Load again")');
    await page.waitForSelector('.table-place .board svg');
    await page.goto(server.url + game);
    await page.waitForSelector('.status.mine');
  }));

test('a stored game that cannot be read is named, and the others are listed', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: UNREACHABLE });
  await startLocal(page, url, '210', 'here');
  const game = new URL(page.url()).pathname;
  await page.evaluate(() => localStorage.setItem('quintet.room.local-broken', '{"id":'));
  await page.goto(`${url}/r/local-broken`);
  await page.waitForSelector('.lost:has-text("damaged")');
  await page.goto(`${url}/mine`);
  await page.locator(`a[href="${game}"]`).waitFor();
});

test('a new version of the page waits until the player takes it', async ({ newPlayer }) => {
  const pages = mkdtempSync(join(tmpdir(), 'quintet-pages-'));
  cpSync(new URL('../../dist', import.meta.url).pathname, pages, { recursive: true });
  // A development server reloads its pages when the index has another time; here only the player does.
  const built = new Date(2026, 0, 1);
  const edit = (name, change) => {
    writeFileSync(join(pages, name), change(readFileSync(join(pages, name), 'utf8')));
    utimesSync(join(pages, name), built, built);
  };
  edit('index.html', (text) => text);
  await withServer(async (server) => {
    const page = await visitOnce(newPlayer, server.url);
    // The service worker answers from the second visit on.
    await page.reload();
    await page.waitForSelector('article');
    edit('index.html', (text) => text.replace('<head>', '<head><meta name="test-version" content="2" />'));
    edit('sw.js', (text) => text.replace(/(url:"index.html",revision:")\w/, '$1x'));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForSelector('[data-update]:has-text("new version")');
    await page.click('[data-update] button:has-text("Later")');
    await page.waitForSelector('[data-update]', { state: 'detached' });
    assert.equal(await page.locator('meta[name="test-version"]').count(), 0);
    // The next visit asks again.
    await page.goto(`${server.url}/rules/alpha`);
    await page.click('[data-update] button:has-text("Load it now")');
    await page.waitForSelector('meta[name="test-version"][content="2"]', { state: 'attached' });
    await page.waitForSelector('.clause');
  }, pages);
  rmSync(pages, { recursive: true, force: true });
});
