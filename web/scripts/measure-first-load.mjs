// Measures the bytes that cross the wire on a first visit of the home page, with headers, until the page can be used and until the browser
// has nothing more to load: `node scripts/measure-first-load.mjs URL`. Without the service worker, which keeps the whole site for later.
import { chromium } from '@playwright/test';

const [url] = process.argv.slice(2);
if (!url) throw new Error('usage: node scripts/measure-first-load.mjs URL');
/** The page is done when it loads nothing for this long, or after the longest wait: a page may ask the server from time to time. */
const QUIET_MS = 3000;
const LONGEST_MS = 20_000;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const locale of ['en-US', 'ru-RU']) {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const started = Date.now();
  let last = started;
  const names = new Map();
  const files = [];
  session.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    files.push(`${encodedDataLength} ${names.get(requestId)}`);
    bytes += encodedDataLength;
    last = Date.now();
  });
  await page.goto(url);
  await page.locator('main a:visible').first().waitFor();
  const usable = bytes;
  while (Date.now() - last < QUIET_MS && Date.now() - started < LONGEST_MS) await page.waitForTimeout(100);
  console.log(`${locale}: ${(usable / 1000).toFixed(1)} KB until the first link shows, ${(bytes / 1000).toFixed(1)} KB in all`);
  if (process.env.FILES) console.log(files.join('\n'));
  await context.close();
}
await browser.close();
