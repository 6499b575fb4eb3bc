// Renders public/icon.svg into the PNG icons of the web app manifest. Run it after a change of the drawing.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../e2e/server.mjs';

const drawing = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
/** A maskable icon is cut to any shape by the system: it fills its square, and everything of note is inside the middle 80 %. */
const masked = drawing.replace('rx="8"', '').replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38" style="background:#1f7a6d"');
const ICONS = [
  { name: 'icon-192', size: 192, svg: drawing },
  { name: 'icon-512', size: 512, svg: drawing },
  { name: 'icon-maskable-512', size: 512, svg: masked },
];
const browser = await chromium.launch(CHROMIUM);
for (const { name, size, svg } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: new URL(`../public/${name}.png`, import.meta.url).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
