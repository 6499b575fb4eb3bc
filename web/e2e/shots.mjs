// npm run shots [PAGE]: every page in both themes and languages, wide and narrow, into web/shots (not committed). Look at them.
// npm run shots -- --readme: the four pictures of README.md, into docs/pictures; that of Ampli from a live game of two.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { answered, countQuestions, launch, serve } from './browser.mjs';
import { open, PAGES } from './pages.mjs';
import { tap } from './hands.mjs';
import { meet, playUntil } from './seconds.mjs';
import { MIDDLE, start } from './table.mjs';

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
  const person = (options) =>
    browser
      .newContext({ viewport: { width: 1120, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', ...options })
      .then((context) => context.newPage());
  const { anna, boris } = await meet(person, url);
  const draw = await playUntil(anna, boris, 11);
  await anna.locator('.tile[aria-label*="fits"]').first().click();
  await draw.click();
  await anna.waitForSelector('.others [role="timer"]');
  await anna.screenshot({ path: file });
}
const LAST = { setup: '8x8x2', position: '3C4/8/8/3b4/8/8/8/8 w 00' };
/** A room as it is seen by who invites, by who comes and by who comes too late; in the middle of a game, and at its end. */
async function rooms(person, url, picture) {
  const [page, guest, late] = [await person(), await person(), await person()];
  await start(page, url, 'gamma', 'friend');
  await page.waitForSelector('svg[aria-label*="QR"]');
  await picture(page, 'room-invite');
  await guest.goto(page.url());
  await guest.waitForSelector('section button.primary');
  await picture(guest, 'room-join');
  await guest.click('section button.primary');
  await late.goto(page.url());
  await late.waitForSelector('.watching');
  await picture(late, 'room-full');
  const at = (name) => `.table-place [data-at="${name}"]`;
  await start(page, url, 'gamma', 'here', undefined, MIDDLE);
  await page.waitForSelector(at('d6'));
  await tap(page, at('d6'));
  await picture(page, 'room-play');
  await start(page, url, 'alpha', 'here', undefined, LAST);
  for (const name of ['d8', 'off']) {
    await page.waitForSelector(at(name));
    await tap(page, at(name));
  }
  await page.waitForSelector('#result');
  await picture(page, 'room-over');
}
const server = await serve();
const browser = await launch();
/** Pictures may take their time: the machine may be busy with other things. */
const PATIENCE = 600_000;
let made = 0;
try {
  for (const [name, path, colorScheme] of readme ? README : []) {
    // The first page from a little farther away, so that the cards are seen together.
    const size =
      name === 'home'
        ? { viewport: { width: 1280, height: 854 }, deviceScaleFactor: 0.75 }
        : { viewport: { width: 960, height: 640 } };
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
    for (const file of readdirSync(folder))
      if (statSync(folder + file).size > 200_000) throw new Error(`${file} is larger than 200 KB`);
  }
  for (const [width, height] of readme
    ? []
    : [
        [1280, 900],
        [768, 1024],
        [360, 780],
      ])
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'ru']) {
        const contexts = [];
        const person = async () => {
          const context = await browser.newContext({
            viewport: { width, height },
            colorScheme: theme,
            locale: language === 'ru' ? 'ru-RU' : 'en-US',
            reducedMotion: 'reduce',
          });
          contexts.push(context);
          context.setDefaultTimeout(PATIENCE);
          await countQuestions(context);
          return context.newPage();
        };
        const picture = async (page, name) => {
          await answered(page);
          await page.screenshot({ path: `${folder}${name}-${width}-${theme}-${language}.png`, fullPage: true });
          made += 1;
        };
        const page = await person();
        for (const one of PAGES.filter(([name]) => !only || name === only)) {
          await open(page, server.url, one);
          await picture(page, one[0]);
        }
        if (!only || only === 'rooms') await rooms(person, server.url, picture);
        for (const context of contexts) await context.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${made} pictures in ${folder}`);
