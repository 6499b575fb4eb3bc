// The controls around the board of a room, each with its effect.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { meet, start } from '../rooms.mjs';

const turns = (page) => page.locator('.turns .turn');
const cell = (name) => `.table-place [data-at="${name}"]`;
/** Moves a checker of Alpha and waits until all pages show the turn. */
async function move(pages, who, from, to) {
  await pages[who].click(cell(from));
  await pages[who].click(cell(to));
  for (const page of pages) await page.waitForSelector(`.turn:has-text("${from}-${to}")`);
}
const button = (page, name) => page.getByRole('button', { name, exact: true });

test('chat: every phrase and a text of one’s own', async ({ newPlayer, url }) => {
  const [anna, boris] = await meet(newPlayer, url, 'alpha');
  for (const page of [anna, boris]) await page.click('summary:has-text("Chat")');
  for (const phrase of ['Hello!', 'Good luck!', 'Nice turn!', 'Oops!', 'One moment, please.', 'Thanks!', 'Good game!']) {
    await button(anna, phrase).click();
    await boris.waitForSelector(`[role="log"] p:last-child:has-text("${phrase}")`);
  }
  await boris.getByLabel('Say something').fill('See you tomorrow');
  await button(boris, 'Send').click();
  await anna.waitForSelector('[role="log"] p:has-text("See you tomorrow")');
  assert.equal(await boris.getByLabel('Say something').inputValue(), '');
});

test('a takeback is asked for, accepted and declined', async ({ newPlayer, url }) => {
  const pages = await meet(newPlayer, url, 'alpha');
  const [anna, boris] = pages;
  await move(pages, 0, 'd2', 'd3');
  await button(anna, 'Take back').click();
  await button(boris, 'Accept').click();
  for (const page of pages) await turns(page).first().waitFor({ state: 'detached' });
  await move(pages, 0, 'c2', 'c3');
  await button(anna, 'Take back').click();
  await button(boris, 'Decline').click();
  await anna.waitForSelector('.status:has-text("declines the takeback")');
  assert.equal(await turns(anna).count(), 1);
});

test('earlier turns by every button, the board from the other side, the last turn again', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await start(page, url, 'alpha', 'here');
  for (const [from, to] of [
    ['d2', 'd3'],
    ['e7', 'e6'],
    ['c2', 'c3'],
  ])
    await move([page], 0, from, to);
  await button(page, 'To the start').click();
  await page.waitForSelector(`${cell('d2')}[aria-label*="White"]`);
  await button(page, 'Forward').click();
  await page.waitForSelector(`${cell('d3')}[aria-label*="White"]`);
  await button(page, 'Forward').click();
  await page.waitForSelector(`${cell('e6')}[aria-label*="Black"]`);
  await page.locator('.replay').getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForSelector(`${cell('e7')}[aria-label*="Black"]`);
  await button(page, 'To the end').click();
  await page.waitForSelector(`${cell('c3')}[aria-label*="White"]`);
  await turns(page).first().click();
  await page.waitForSelector(`${cell('e7')}[aria-label*="Black"]`);
  await button(page, 'Back to the game').click();
  await page.waitForSelector(`${cell('c3')}[aria-label*="White"]`);
  const before = await page.locator(cell('a1')).boundingBox();
  await button(page, 'Turn the board').click();
  await page.waitForFunction(
    ([selector, y]) => Math.abs(document.querySelector(selector).getBoundingClientRect().y - y) > 100,
    [cell('a1'), before.y],
  );
  await button(page, 'Replay').click();
  await page.waitForSelector('text=You are looking at an earlier position');
  await page.waitForSelector('text=You are looking at an earlier position', { state: 'detached' });
});

test('help, resigning and everything on the card of the result', async ({ newPlayer, url }) => {
  const page = await newPlayer({ permissions: ['clipboard-read', 'clipboard-write'] });
  await start(page, url, 'alpha', 'here');
  await move([page], 0, 'd2', 'd3');
  await button(page, 'How to play').click();
  for (const [name, address] of [
    ['Open this lesson in a new tab', /\/learn\/alpha\?lesson=\d+$/],
    ['All the rules in a new tab', /\/rules\/alpha$/],
  ]) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name }).click()]);
    await tab.waitForSelector('main h1');
    assert.match(tab.url(), address);
    await tab.close();
  }
  await button(page, 'Close').click();
  await page.waitForSelector('dialog', { state: 'detached' });
  await button(page, 'Resign').click();
  await button(page, 'Cancel').click();
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  await page.waitForSelector('#result');
  for (const [name, copied] of [
    ['Copy the link', /\/game\/\w+$/],
    ['Copy the position', / [wb] /],
  ]) {
    await button(page, name).click();
    await page.waitForSelector('text=Copied');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), copied);
    await page.waitForSelector('text=Copied', { state: 'detached' });
  }
  for (const name of ['SVG', 'PNG']) {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    assert.ok(file.suggestedFilename().endsWith(name.toLowerCase()), file.suggestedFilename());
  }
  const [record] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Record' }).click()]);
  assert.ok(record.suggestedFilename().endsWith('.txt'), record.suggestedFilename());
  await button(page, 'Rematch').click();
  await page.waitForSelector('#result', { state: 'detached' });
  await page.getByRole('link', { name: 'Replay game 1' }).click();
  await page.waitForSelector('.turn:has-text("d2-d3")');
  await page.goBack();
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  await page.getByRole('link', { name: 'Replay and analyse' }).click();
  await page.waitForURL(/\/game\/\w+$/);
});

test('links of a room: the game’s page, lessons before joining, a game of one’s own', async ({ newPlayer, url }) => {
  const anna = await newPlayer({ permissions: ['clipboard-read', 'clipboard-write'] });
  await start(anna, url, 'alpha', 'friend');
  const link = await anna.locator('section input[readonly]').inputValue();
  await button(anna, 'Copy the link').click();
  await anna.waitForSelector('button:has-text("Copied")');
  assert.equal(await anna.evaluate(() => navigator.clipboard.readText()), link);
  const boris = await newPlayer();
  await boris.goto(link);
  await boris.getByRole('link', { name: 'How to play' }).click();
  await boris.waitForURL(/\/learn\/alpha/);
  await boris.goto(link);
  await boris.getByLabel('Your name').fill('Boris');
  await button(boris, 'Play Black').click();
  await anna.waitForSelector('.strip:has-text("Boris")');
  const vera = await newPlayer();
  await vera.goto(link);
  await button(vera, 'How to play').click();
  await button(vera, 'Close').click();
  await vera.getByRole('link', { name: 'Start a game' }).click();
  await vera.waitForURL(/\/new\/alpha/);
  // A phone has the way back in the bar of the game.
  await boris.setViewportSize({ width: 390, height: 844 });
  await boris.getByRole('link', { name: 'Back', exact: true }).click();
  await boris.waitForURL(/\/games\/alpha/);
});
