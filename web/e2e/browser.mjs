// What all browser tests share: the system's Chromium, and a server of our own on a free port.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const root = new URL('../..', import.meta.url).pathname;

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });

/** Starts `quintet serve` with the built pages; QUINTET_BIN names the program, QUINTET_URL a server that runs already. */
export async function serve() {
  if (process.env.QUINTET_URL) return { url: process.env.QUINTET_URL, stop: () => {} };
  return serveOwn();
}

/** Of programs that were built that which was built last. */
const newest = (programs) => programs.filter(existsSync).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];

/** What a program says first. */
const firstLine = (child) =>
  new Promise((done, fail) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('\n')) done(said);
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`the server did not start: ${said}`)));
  });

/** A server that can be killed and brought back at the same address: its games are in a file. Everybody here has one address, so nobody is told to ask less often. */
export async function serveOwn(pages = join(root, 'web/dist')) {
  const program = process.env.QUINTET_BIN ?? newest(['release', 'debug'].map((kind) => join(root, 'target', kind, 'quintet')));
  const folder = mkdtempSync(join(tmpdir(), 'quintet-e2e-'));
  const args = ['serve', '--no-rate-limit', '--dev', pages, '--database', `sqlite:${join(folder, 'games.sqlite')}`];
  let child;
  let place = '127.0.0.1:0';
  const start = async () => {
    child = spawn(program, [...args, '--listen', place], { stdio: ['ignore', 'pipe', 'ignore'] });
    place = new URL((await firstLine(child)).match(/http:\S+/)[0]).host;
  };
  const kill = () =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode) return done();
      child.once('exit', done);
      child.kill('SIGKILL');
    });
  const stop = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { url: `http://${place}`, start, kill, stop };
}

/** Counts the questions of a page that are not answered yet. One is answered when the page has had its turn to show it. */
export const countQuestions = (context) =>
  context.addInitScript(() => {
    const ask = window.fetch;
    window.asking = 0;
    window.fetch = async (...what) => {
      // The page of a server with --dev looks by itself for a newer one.
      const counts = !String(what[0]).startsWith('/dev/');
      if (!counts) return ask(...what);
      window.asking += 1;
      const done = () => setTimeout(() => setTimeout(() => (window.asking -= 1)));
      try {
        const answer = await ask(...what);
        answer.clone().text().then(done, done);
        return answer;
      } catch (error) {
        done();
        throw error;
      }
    };
  });

/** Waits until all that this page has asked for is answered and shown. */
export const answered = (page) => page.waitForFunction(() => window.asking === 0);

/** A browser that keeps no cookies: it says so, or it only throws them away. */
export async function withoutCookies(context, says) {
  if (says) await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  await context.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const { 'set-cookie': _, ...headers } = answer.headers();
    await context.clearCookies();
    await route.fulfill({ response: answer, headers });
  });
}
