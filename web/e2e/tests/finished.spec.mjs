// Finished games: each has its own address, whatever its room does next.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../fixtures.mjs';
import { seriousViolations } from '../accessibility.mjs';
import { playToEnd, start } from '../rooms.mjs';

/** Plays to the end for both seats; returns the address of the finished game. */
async function finish(page) {
  await playToEnd([page], 'exchange', { seed: 5 });
  return page.getAttribute('a:has-text("Analyse")', 'href');
}

test('a rematch leaves both games at their own addresses', async ({ newPlayer, url }) => {
  const anna = await newPlayer();
  await start(anna, url, 'exchange', 'here', (page) => page.selectOption('select >> nth=0', '3x2'));
  const first = await finish(anna);
  assert.match(first, /^\/game\/[a-z2-9]{12}$/);
  await anna.click('button:has-text("Rematch")');
  await anna.waitForSelector('#result', { state: 'detached' });
  // The room links the earlier game, whose page says who played and how it ended.
  await anna.click(`a[href="${first}"]:has-text("Replay game 1")`);
  await anna.waitForSelector('#about');
  await anna.goBack();
  await anna.waitForSelector('.status.mine');
  const second = await finish(anna);
  assert.notEqual(second, first);
  const boris = await newPlayer({ viewport: { width: 360, height: 740 }, expects: /404/ });
  await boris.goto(url + first);
  await boris.waitForSelector('#about:has-text("wins"), #about:has-text("draw")');
  await boris.waitForSelector('.turn');
  assert.deepEqual(await seriousViolations(boris), []);
  const width = await boris.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `nothing sticks out at 360 px: ${width}`);
  const download = boris.waitForEvent('download');
  await boris.click('a:has-text("Record")');
  assert.match(readFileSync(await (await download).path(), 'utf8'), /\[Game "exchange"\]/);
  await boris.click('a:has-text("Next game")');
  await boris.waitForURL(url + second);
  await boris.click('a:has-text("Previous game")');
  await boris.waitForURL(url + first);
  // The old link of the room still works.
  await boris.click('a:has-text("To the table")');
  await boris.waitForSelector('#result');
  // A game that is not there says so.
  await boris.goto(`${url}/game/nosuchgame22`);
  await boris.waitForSelector('[role="alert"]:has-text("no finished game")');
  await boris.click('main a:has-text("Finished games")');
  await boris.waitForURL(`${url}/games`);
});

test('finished games are found by game and result', async ({ newPlayer, url }) => {
  const anna = await newPlayer();
  await start(anna, url, 'exchange', 'here', (page) => page.selectOption('select >> nth=0', '3x2'));
  const address = await finish(anna);
  await anna.click('a:has-text("Replay and analyse")');
  await anna.waitForURL(url + address);
  await anna.goto(`${url}/games`);
  await anna.selectOption('label:has-text("Whose games") select', 'mine');
  await anna.waitForSelector(`a[href="${address}"]`);
  await anna.selectOption('label:has-text("Game") >> nth=1 >> select', 'alpha');
  await anna.waitForSelector('text=Nothing here yet.');
  assert.match(anna.url(), /mine=1&game=alpha/);
  await anna.selectOption('label:has-text("Result") select', 'draw');
  await anna.waitForURL(/winner=draw/);
  await anna.goBack();
  await anna.goBack();
  await anna.waitForSelector(`a[href="${address}"]`);
  assert.deepEqual(await seriousViolations(anna), []);
  const download = anna.waitForEvent('download');
  await anna.click('a:has-text("Download all records")');
  assert.equal((await download).suggestedFilename(), 'quintet-games.txt');
  await anna.click(`a[href="${address}"]`);
  await anna.waitForSelector('#about');
  // The list of one's finished rooms leads here too.
  await anna.goto(`${url}/mine`);
  await anna.click('button:has-text("Finished")');
  await anna.click('a:has-text("Search finished games")');
  await anna.waitForURL(/mine=1/);
});
