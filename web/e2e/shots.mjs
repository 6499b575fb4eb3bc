// npm run shots [PAGE]: every page in both themes and languages, wide and narrow, into web/shots (not committed). Look at them.
// npm run shots -- --readme: the four pictures of README.md, into docs/pictures; that of Ampli from a live game of two.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { countQuestions, launch, serve } from './browser.mjs';
import { open, PAGES } from './pages.mjs';
import { meet, playUntil } from './seconds.mjs';

const readme = process.argv.includes('--readme');
const folder = new URL(readme ? '../../docs/pictures/' : '../shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const only = readme ? null : process.argv[2];
const README = [
  ['home', '/', 'light'],
  ['gamma', PAGES.find(([name]) => name === 'gamma')[1], 'light'],
  ['210', PAGES.find(([name]) => name === '210')[1], 'dark'],
];
/** A live game in full swing: Anna has the right and holds a tile, while Boris is drawing. */
async function liveAmpli(browser, url, file) {
  const person = (options) => browser.newContext({ viewport: { width: 1120, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', ...options }).then((context) => context.newPage());
  const { anna, boris } = await meet(person, url);
  const draw = await playUntil(anna, boris, 11);
  await anna.locator('.tile[aria-label*="fits"]').first().click();
  await draw.click();
  await anna.waitForSelector('.others [role="timer"]');
  await anna.screenshot({ path: file });
}
const server = await serve();
const browser = await launch();
/** Pictures may take their time: the machine may be busy with other things. */
const PATIENCE = 600_000;
let made = 0;
try {
  for (const [name, path, colorScheme] of readme ? README : []) {
    // The first page from a little farther away, so that the cards are seen together.
    const size = name === 'home' ? { viewport: { width: 1280, height: 854 }, deviceScaleFactor: 0.75 } : { viewport: { width: 960, height: 640 } };
    const context = await browser.newContext({ ...size, colorScheme, locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(server.url + path);
    await page.waitForLoadState('networkidle');
    const file = `${folder}${name}.png`;
    await page.screenshot({ path: file });
    await context.close();
    made += 1;
  }
  if (readme) {
    await liveAmpli(browser, server.url, `${folder}ampli.png`);
    made += 1;
    for (const file of readdirSync(folder)) if (statSync(folder + file).size > 200_000) throw new Error(`${file} is larger than 200 KB`);
  }
  for (const [width, height] of readme ? [] : [[1280, 900], [768, 1024], [360, 780]])
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'ru']) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: language === 'ru' ? 'ru-RU' : 'en-US', reducedMotion: 'reduce' });
        context.setDefaultTimeout(PATIENCE);
        await countQuestions(context);
        const page = await context.newPage();
        for (const one of PAGES) {
          const [name] = one;
          if (only && name !== only) continue;
          await open(page, server.url, one);
          await page.screenshot({ path: `${folder}${name}-${width}-${theme}-${language}.png`, fullPage: true });
          made += 1;
        }
        await context.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${made} pictures in ${folder}`);
