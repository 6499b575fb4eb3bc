// npm run e2e [NAME …]: whole games in a real browser against a server of our own. NAME picks tests by a part of their name.
import { launch, serve, withoutCookies } from './browser.mjs';
import { computer } from './tests/computer.mjs';
import { dragging } from './tests/drag.mjs';
import { keyboard } from './tests/keyboard.mjs';
import { learn } from './tests/learn.mjs';
import { live } from './tests/live.mjs';
import { pages } from './tests/pages.mjs';
import { past } from './tests/past.mjs';
import { puzzles } from './tests/puzzles.mjs';
import { swift } from './tests/swift.mjs';
import { two } from './tests/two.mjs';
import { way } from './tests/way.mjs';

const wanted = process.argv.slice(2);
const tests = [...pages, ...dragging, ...computer, ...keyboard, ...two, ...past, ...way, ...swift, ...live, ...learn, ...puzzles].filter(([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w)));
const server = await serve();
const browser = await launch();
let failed = 0;
for (const [name, run] of tests) {
  const started = Date.now();
  const faults = [];
  const contexts = [];
  /** A new person at a new machine; what goes wrong in his page fails the test. */
  const person = async (options = {}) => {
    const { cookies, ...more } = options;
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...more });
    contexts.push(context);
    if (cookies) await withoutCookies(context, cookies === 'forbidden');
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(`the page failed: ${error.message}`));
    return page;
  };
  try {
    await run({ person, url: server.url, browser });
  } catch (error) {
    faults.push(String(error?.stack ?? error).split('\n').slice(0, 4).join('\n    '));
    for (const [i, context] of contexts.entries()) for (const page of context.pages()) await page.screenshot({ path: `/tmp/quintet-e2e-${name.replace(/\W+/g, '-')}-${i}.png` }).catch(() => {});
  }
  for (const context of contexts) await context.close().catch(() => {});
  if (faults.length) failed += 1;
  console.log(`${faults.length ? 'FAILED' : 'ok'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s${faults.map((f) => `\n    ${f}`).join('')}`);
}
await browser.close();
server.stop();
console.log(failed ? `${failed} of ${tests.length} failed` : `${tests.length} browser tests passed`);
process.exit(failed ? 1 : 0);
