// Opens analysis boards and finds places on them.
import { requestsDone } from './requests.mjs';

export const at = (name) => `.table-place [data-at="${name}"]`;
export const place = (page, name) => page.locator(at(name)).boundingBox();
/** Query of an address that sets up a position. */
export const position = (text) => `?position=${encodeURIComponent(text)}`;

export async function board(page, url, game, query = '') {
  await page.goto(`${url}/board/${game}${query}`);
  await page.waitForSelector('.table-place .board svg');
  await requestsDone(page);
}
