// The invitation: the link is copied wherever the page runs, shared on a phone, and previewed by the places it is sent to.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { start } from '../rooms.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const invite = async (newPlayer, url, prepare) => {
  const page = await newPlayer();
  await page.addInitScript(prepare);
  await start(page, url, 'alpha', 'friend');
  return page;
};

test('the link is copied without a secure connection', async ({ newPlayer, url }) => {
  const page = await invite(newPlayer, url, () => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    addEventListener('copy', () => (window.copied = document.activeElement.value));
  });
  await button(page, 'Copy the link').click();
  await button(page, 'Copied').waitFor();
  assert.equal(await page.evaluate(() => window.copied), page.url());
});

test('where nothing can be copied the page says so and marks the link', async ({ newPlayer, url }) => {
  const page = await invite(newPlayer, url, () => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    document.execCommand = () => false;
  });
  await button(page, 'Copy the link').click();
  await page.waitForSelector('section :text("Copying is not allowed here")');
  assert.equal(await page.evaluate(() => String(getSelection()) || document.activeElement.value), page.url());
});

test('a phone shares the link', async ({ newPlayer, url }) => {
  const page = await invite(newPlayer, url, () => {
    // Stands for the dialog of the phone.
    navigator.share = ({ url: shared }) => {
      const dialog = document.createElement('output');
      dialog.textContent = `Share ${shared}`;
      document.body.append(dialog);
      return Promise.resolve();
    };
  });
  await button(page, 'Share').click();
  await page.waitForSelector(`output:text-is("Share ${page.url()}")`);
});

test('links of a room and of a finished game unfurl with a picture of the board', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here');
  for (const name of ['d2', 'd3']) await page.click(`.table-place [data-at="${name}"]`);
  await page.waitForSelector('.turn:has-text("d2-d3")');
  const room = page.url();
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  const game = await page.getAttribute('a:has-text("Replay and analyse")', 'href');
  const pictures = [];
  for (const address of [room, url + game]) {
    const html = await (await page.request.get(address)).text();
    const meta = (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    assert.match(meta('title') ?? '', /Alpha/, address);
    assert.ok(meta('description'), address);
    const picture = await page.request.get(new URL(meta('image'), url).href);
    assert.equal(picture.headers()['content-type'], 'image/png');
    pictures.push((await picture.body()).length);
  }
  for (const size of pictures) assert.ok(size > 5000, `a picture of ${size} bytes`);
});
