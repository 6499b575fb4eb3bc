// npm run shots: every page in both themes and languages, wide and narrow, into web/shots (not committed). Look at them.
import { mkdirSync } from 'node:fs';
import { launch, serve } from './browser.mjs';
import { PAGES } from './pages.mjs';

const folder = new URL('../shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const only = process.argv[2];
const server = await serve();
const browser = await launch();
let made = 0;
try {
  for (const [width, height] of [[1280, 900], [768, 1024], [360, 780]])
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'ru']) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: language === 'ru' ? 'ru-RU' : 'en-US', reducedMotion: 'reduce' });
        const page = await context.newPage();
        for (const [name, path] of PAGES) {
          if (only && name !== only) continue;
          await page.goto(server.url + path);
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: `${folder}${name}-${width}-${theme}-${language}.png`, fullPage: true });
          made += 1;
        }
        await context.close();
      }
} finally {
  await browser.close();
  server.stop();
}
console.log(`${made} pictures in ${folder}`);
