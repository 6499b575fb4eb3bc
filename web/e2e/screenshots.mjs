// npm run shots [PAGE]: screenshots of every page in both themes and languages, from a small phone to a large screen, into web/shots
// (not committed).
// npm run shots -- --readme: the four images of README.md, into docs/pictures; Ampli's shows a live game.
import { chromium } from '@playwright/test';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { requestsDone, trackRequests } from './requests.mjs';
import { CHROMIUM, serve } from './server.mjs';
import { open, PAGES } from './pages.mjs';
import { tap } from './play.mjs';
import { meet, playUntil } from './liveAmpli.mjs';
import { MIDDLE, start } from './rooms.mjs';

const readme = process.argv.includes('--readme');
const folder = new URL(readme ? '../../docs/pictures/' : '../shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const only = readme ? null : process.argv[2];
const README = [
  ['home', '/', 'light'],
  ['gamma', PAGES.find(([name]) => name === 'gamma')[1], 'light'],
  ['210', PAGES.find(([name]) => name === '210')[1], 'dark'],
];
/** Shows a live game: Anna has the right of move and a selected tile while Boris draws. */
async function liveAmpli(browser, url, file) {
  const newPlayer = (options) =>
    browser
      .newContext({ viewport: { width: 1120, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', ...options })
      .then((context) => context.newPage());
  const { anna, boris } = await meet(newPlayer, url);
  const draw = await playUntil(anna, boris, 11);
  await anna.locator('.tile[aria-label*="fits"]').first().click();
  await draw.click();
  await anna.waitForSelector('.others [role="timer"]');
  await anna.screenshot({ path: file });
}
const LAST = { setup: '8x8x2', position: '3C4/8/8/3b4/8/8/8/8 w 00' };
/** Shows the states of a room: invitation, joining, full, in play, finished. */
async function rooms(newPlayer, url, picture) {
  const [page, guest, late] = [await newPlayer(), await newPlayer(), await newPlayer()];
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
  const at = (name) => `.unit [data-at="${name}"]`;
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
const browser = await chromium.launch(CHROMIUM);
/** Long enough for a busy machine. */
const TIMEOUT_MS = 600_000;
let made = 0;
try {
  for (const [name, path, colorScheme] of readme ? README : []) {
    // A smaller scale shows all cards of the home page.
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
        [360, 640],
        [390, 844],
        [768, 1024],
        [1280, 800],
        [1920, 1080],
      ])
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'ru']) {
        const contexts = [];
        const newPlayer = async () => {
          const context = await browser.newContext({
            viewport: { width, height },
            colorScheme: theme,
            locale: language === 'ru' ? 'ru-RU' : 'en-US',
            reducedMotion: 'reduce',
          });
          contexts.push(context);
          context.setDefaultTimeout(TIMEOUT_MS);
          await trackRequests(context);
          return context.newPage();
        };
        const picture = async (page, name) => {
          await requestsDone(page);
          await page.screenshot({ path: `${folder}${name}-${width}-${theme}-${language}.png`, fullPage: true });
          made += 1;
        };
        const page = await newPlayer();
        for (const one of PAGES.filter(([name]) => !only || name === only)) {
          await open(page, server.url, one);
          await picture(page, one[0]);
        }
        if (!only || only === 'rooms') await rooms(newPlayer, server.url, picture);
        for (const context of contexts) await context.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${made} pictures in ${folder}`);
