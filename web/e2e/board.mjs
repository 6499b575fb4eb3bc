// A board for analysis, with any position, and the places on it.
import { answered } from './browser.mjs';

export const at = (name) => `.table-place [data-at="${name}"]`;
export const place = (page, name) => page.locator(at(name)).boundingBox();
/** The part of an address that sets a position up. */
export const position = (text) => `?position=${encodeURIComponent(text)}`;

export async function board(page, url, game, query = '') {
  await page.goto(`${url}/board/${game}${query}`);
  await page.waitForSelector('.table-place .board svg');
  await answered(page);
}
