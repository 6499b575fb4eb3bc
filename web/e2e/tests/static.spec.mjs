// The site on a host without a server, below any path.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect } from '@playwright/test';
import { test as base } from '../fixtures.mjs';
import { playToEnd } from '../rooms.mjs';

const MIME = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const web = new URL('../..', import.meta.url).pathname;

const test = base.extend({
  site: [
    // Playwright reads the fixtures from the parameter, so the pattern must be there.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'quintet-site-'));
      const vite = join(web, 'node_modules/vite/bin/vite.js');
      execFileSync('node', [vite, 'build', '--mode', 'static', '--outDir', folder], { cwd: web, stdio: 'pipe' });
      execFileSync('node', ['scripts/not-found.mjs', folder], { cwd: web });
      const host = createServer((request, response) => {
        const path = new URL(request.url, 'http://host').pathname.replace(/^\/games\/five/, '').replace(/\/$/, '/index.html');
        const file = join(folder, path);
        const found = request.url.startsWith('/games/five/') && existsSync(file) && statSync(file).isFile();
        response.writeHead(found ? 200 : 404, { 'content-type': MIME[found ? extname(file) : '.html'] ?? 'text/plain' });
        createReadStream(found ? file : join(folder, '404.html')).pipe(response);
      });
      await new Promise((done) => host.listen(0, '127.0.0.1', done));
      await use(`http://127.0.0.1:${host.address().port}/games/five/`);
      host.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('a static site plays, teaches, analyses and explains what needs a server', async ({ newPlayer, site }) => {
  const page = await newPlayer({ recorded: false, expects: /status of 404/ });
  await page.goto(site);
  await page.waitForSelector('article:nth-of-type(5) .picture svg');
  await page.click('a[aria-label="Play: 210"]');
  await expect(page).toHaveURL(`${site}#/new/210?against=computer`);
  await page.locator('input[type="range"]').fill('1');
  await page.locator('select', { has: page.locator('option[value="3x3x1"]') }).selectOption('3x3x1');
  await page.click('form button.primary:not([type="button"])');
  await page.waitForSelector('.status');
  await playToEnd([page], '210', { seed: 2 });
  const game = page.url();
  // A reload finds the page by its fragment.
  await page.reload();
  await page.waitForSelector('#result');
  await page.goto(`${site}#/mine`);
  await page.click('button:has-text("Finished")');
  await page.locator(`a[href="${new URL(game).hash}"]`).click();
  await page.waitForSelector('#result');
  await page.goto(`${site}#/learn/alpha?lesson=1`);
  await page.waitForSelector('[data-lesson]');
  await page.goto(`${site}#/rules/alpha`);
  await page.waitForSelector('.clause');
  await page.locator('.contents a').nth(1).click();
  await page.waitForSelector('.clause');
  await page.goto(`${site}#/board/gamma`);
  await page.waitForSelector('.table-place .board svg');
  await page.goto(`${site}#/new/alpha?against=friend`);
  await page.waitForSelector('.notice:has-text("needs a server")');
  await expect(page.locator('form button.primary:not([type="button"])')).toBeDisabled();
});
test('a static site has a page for addresses that do not exist', async ({ newPlayer, site }) => {
  const page = await newPlayer({ recorded: false, expects: /status of 404/ });
  const answer = await page.goto(`${site}nothing`);
  assert.equal(answer.status(), 404);
  await page.click('a:has-text("To the games")');
  await page.waitForSelector('article');
  await page.goto(`${site}#/nothing`);
  await page.waitForSelector('.lost h1');
});
