// npm run e2e [NAME …]: whole games in a real browser against a server of our own. NAME picks tests by a part of their name.
// SLOW=4 npm run e2e: with a processor that is four times as slow for each page: nothing here may need a quick one.
import { countQuestions, launch, serve, withoutCookies } from './browser.mjs';
import { held } from './line.mjs';
import { comfort } from './tests/comfort.mjs';
import { computer } from './tests/computer.mjs';
import { dragging } from './tests/drag.mjs';
import { keyboard } from './tests/keyboard.mjs';
import { learn } from './tests/learn.mjs';
import { live } from './tests/live.mjs';
import { pages } from './tests/pages.mjs';
import { past } from './tests/past.mjs';
import { puzzles } from './tests/puzzles.mjs';
import { shown } from './tests/shown.mjs';
import { swift } from './tests/swift.mjs';
import { told } from './tests/told.mjs';
import { two } from './tests/two.mjs';
import { way } from './tests/way.mjs';
import { whole } from './tests/whole.mjs';

const wanted = process.argv.slice(2);
const tests = [
  ...pages,
  ...dragging,
  ...comfort,
  ...told,
  ...shown,
  ...computer,
  ...keyboard,
  ...two,
  ...past,
  ...way,
  ...swift,
  ...live,
  ...whole,
  ...learn,
  ...puzzles,
].filter(([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w)));
const slow = Number(process.env.SLOW ?? 0);
const server = await serve();
const browser = await launch();
let failed = 0;
for (const [name, run] of tests) {
  const started = Date.now();
  const faults = [];
  const contexts = [];
  /** A new person at a new machine; what goes wrong in his page fails the test. `link` holds back what a room's server says to him. */
  const person = async (options = {}) => {
    const { cookies, link, ...more } = options;
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...more,
    });
    contexts.push(context);
    // Only who waits in vain waits so long.
    context.setDefaultTimeout(60_000);
    await countQuestions(context);
    if (cookies) await withoutCookies(context, cookies === 'forbidden');
    const page = await context.newPage();
    if (link) await held(page, link);
    if (slow) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
    page.on('pageerror', (error) => faults.push(`the page failed: ${error.message}`));
    return page;
  };
  try {
    await run({ person, url: server.url, browser });
  } catch (error) {
    faults.push(
      String(error?.stack ?? error)
        .split('\n')
        .slice(0, 4)
        .join('\n    '),
    );
    for (const [i, context] of contexts.entries())
      for (const page of context.pages())
        await page.screenshot({ path: `/tmp/quintet-e2e-${name.replace(/\W+/g, '-')}-${i}.png` }).catch(() => {});
  }
  for (const context of contexts) await context.close().catch(() => {});
  if (faults.length) failed += 1;
  console.log(
    `${faults.length ? 'FAILED' : 'ok'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s${faults.map((f) => `\n    ${f}`).join('')}`,
  );
}
await browser.close();
await server.stop();
console.log(failed ? `${failed} of ${tests.length} failed` : `${tests.length} browser tests passed`);
process.exit(failed ? 1 : 0);
