// What all browser tests share: the system's Chromium, and a server of our own on a free port.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
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

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** Starts `quintet serve` with the built pages; QUINTET_BIN names the program, QUINTET_URL a server that runs already. */
export async function serve() {
  if (process.env.QUINTET_URL) return { url: process.env.QUINTET_URL, stop: () => {} };
  return serveOwn();
}

/** Of programs that were built that which was built last. */
const newest = (programs) => programs.filter(existsSync).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];

/** A server that can be killed and brought back: its games are in a file. */
export async function serveOwn() {
  const program = process.env.QUINTET_BIN ?? newest(['release', 'debug'].map((kind) => join(root, 'target', kind, 'quintet')));
  const folder = mkdtempSync(join(tmpdir(), 'quintet-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['serve', '--listen', `127.0.0.1:${port}`, '--dev', join(root, 'web/dist'), '--database', `sqlite:${join(folder, 'games.sqlite')}`];
  let child;
  const start = async () => {
    child = spawn(program, args, { stdio: 'ignore' });
    for (let i = 0; i < 150; i++) {
      if (await fetch(`${url}/healthz`).then((r) => r.ok, () => false)) return;
      await new Promise((r) => setTimeout(r, 100));
    }
    child.kill();
    throw new Error('the server does not answer');
  };
  const kill = () =>
    new Promise((done) => {
      child.once('exit', done);
      child.kill('SIGKILL');
    });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { url, start, kill, stop };
}

/** A line to the server that can be cut and mended: what goes over it is gone when it is cut, and nobody gets through until it is mended. */
export async function lineTo(url) {
  const to = Number(new URL(url).port);
  const ends = new Set();
  let whole = true;
  const hold = (end, other) => {
    ends.add(end);
    end.on('error', () => other.destroy());
    end.on('close', () => {
      ends.delete(end);
      other.destroy();
    });
    end.pipe(other);
  };
  const relay = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(to, '127.0.0.1');
    hold(near, far);
    hold(far, near);
  });
  await new Promise((done) => relay.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${relay.address().port}`,
    cut: () => {
      whole = false;
      for (const end of ends) end.destroy();
    },
    mend: () => (whole = true),
    stop: () => {
      relay.close();
      for (const end of ends) end.destroy();
    },
  };
}

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
