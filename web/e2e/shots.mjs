// npm run shots [PAGE]: every page in both themes and languages, wide and narrow, into web/shots (not committed). Look at them.
// npm run shots -- --readme: the four pictures of README.md, into docs/pictures.
import { mkdirSync, statSync } from 'node:fs';
import { launch, serve } from './browser.mjs';
import { PAGES } from './pages.mjs';

const readme = process.argv.includes('--readme');
const folder = new URL(readme ? '../../docs/pictures/' : '../shots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const only = readme ? null : process.argv[2];
const README = [
  ['home', '/', 'light'],
  ['gamma', PAGES.find(([name]) => name === 'gamma')[1], 'light'],
  ['210', PAGES.find(([name]) => name === '210')[1], 'dark'],
  ['ampli', `/board/ampli?${new URLSearchParams({ seed: '5', turns: '45-@2,0' })}`, 'light'],
];
const server = await serve();
const browser = await launch();
let made = 0;
try {
  for (const [name, path, colorScheme] of readme ? README : []) {
    const context = await browser.newContext({ viewport: { width: 960, height: 640 }, colorScheme, locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(server.url + path);
    await page.waitForLoadState('networkidle');
    const file = `${folder}${name}.png`;
    await page.screenshot({ path: file });
    await context.close();
    if (statSync(file).size > 200_000) throw new Error(`${file} is larger than 200 KB`);
    made += 1;
  }
  for (const [width, height] of readme ? [] : [[1280, 900], [768, 1024], [360, 780]])
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
