// Starts the server under test.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** Launch options of the system's Chromium; CHROMIUM names another executable. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
};

/** Starts `quintet serve`, unless QUINTET_URL names a running server. */
export async function serve() {
  if (process.env.QUINTET_URL) return { url: process.env.QUINTET_URL, stop: () => {} };
  return serveOwn();
}

/** Returns the most recently built of these programs. */
const newest = (programs) => programs.filter(existsSync).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];

const firstLine = (child) =>
  new Promise((done, fail) => {
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('\n')) done(output);
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`the server did not start: ${output}`)));
  });

/**
 * Starts a server that can be killed and restarted at the same address; its games are in a file. QUINTET_BIN names the program. All test
 * pages share one address, so rate limits are off.
 */
export async function serveOwn(pages = join(root, 'web/dist')) {
  const program = process.env.QUINTET_BIN ?? newest(['release', 'debug'].map((kind) => join(root, 'target', kind, 'quintet')));
  const folder = mkdtempSync(join(tmpdir(), 'quintet-e2e-'));
  const database = `sqlite:${join(folder, 'games.sqlite')}`;
  const args = ['serve', '--no-rate-limit', '--dev', pages, '--database', database];
  let child;
  let address = '127.0.0.1:0';
  const start = async () => {
    child = spawn(program, [...args, '--listen', address], { stdio: ['ignore', 'pipe', 'ignore'] });
    address = new URL((await firstLine(child)).match(/http:\S+/)[0]).host;
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
  return { url: `http://${address}`, program, database, start, kill, stop };
}
