// Finished games: each has its own address, whatever its room does next.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { seriousViolations } from '../accessibility.mjs';
import { seededRandom } from '../play.mjs';
import { playTurn, start } from '../rooms.mjs';

/** Plays a turn and resigns; returns the address of the finished game. */
async function finish(page) {
  await playTurn(page, 'exchange', seededRandom(5));
  await page.click('button:has-text("Resign")');
  await page.click('button:has-text("Resign")');
  await page.waitForSelector('#result');
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
  await anna.waitForSelector(`a[href="${first}"]:has-text("Replay game 1")`);
  const second = await finish(anna);
  assert.notEqual(second, first);
  const boris = await newPlayer({ viewport: { width: 360, height: 740 } });
  await boris.goto(url + first);
  await boris.waitForSelector('#about:has-text("Black wins"), #about:has-text("White wins")');
  await boris.waitForSelector('text=By resignation.');
  assert.equal(await boris.locator('.turn').count(), 1);
  assert.deepEqual(await seriousViolations(boris), []);
  const width = await boris.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `nothing sticks out at 360 px: ${width}`);
  assert.match(
    await (await boris.request.get(url + (await boris.getAttribute('a:has-text("Record")', 'href')))).text(),
    /\[Game "exchange"\]/,
  );
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
});

test('finished games are found by game and result', async ({ newPlayer, url }) => {
  const anna = await newPlayer();
  await start(anna, url, 'exchange', 'here', (page) => page.selectOption('select >> nth=0', '3x2'));
  const address = await finish(anna);
  await anna.goto(`${url}/games`);
  await anna.selectOption('label:has-text("Whose games") select', 'mine');
  await anna.waitForSelector(`a[href="${address}"]`);
  await anna.selectOption('label:has-text("Game") >> nth=1 >> select', 'alpha');
  await anna.waitForSelector('text=Nothing here yet.');
  assert.match(anna.url(), /mine=1&game=alpha/);
  await anna.goBack();
  await anna.waitForSelector(`a[href="${address}"]`);
  assert.deepEqual(await seriousViolations(anna), []);
});
