// Live Ampli between two browsers: races, reloads, lost connections, earlier turns.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { createProxy, UNREACHABLE } from '../network.mjs';
import { draw, meet, putTile, turns } from '../liveAmpli.mjs';
import { DEAL, start } from '../rooms.mjs';

const lying = (page) => page.locator('.table-place svg[role="application"] > g > g').count();
const hand = (page) =>
  page.locator('.mine .tile').evaluateAll((nodes) => nodes.map((n) => n.getAttribute('aria-label')?.slice(0, 8) ?? 'hidden'));
const seconds = async (page) =>
  Number((await page.locator('[role="timer"][aria-label^="Time to move"]').getAttribute('aria-label')).match(/\d+/)[0]);
const now = (page) => page.waitForSelector('button:has-text("Back to the game")', { state: 'detached' });

test('the server decides a race of knocks', async ({ newPlayer, url }) => {
  const links = [{}, {}];
  const { anna, boris, heard } = await meet(newPlayer, url, { options: links.map((link) => ({ link })) });
  // Anna puts a tile and draws. Then both knock, and neither sees the other's knock before their own.
  await putTile(anna);
  await draw(anna);
  for (const page of [anna, boris]) await page.locator('.tile[aria-label]').first().click();
  for (const link of links) link.hold = true;
  await Promise.all([anna, boris].map((page) => page.click('[data-knock]')));
  for (const link of links) link.letGo();
  for (const page of [anna, boris])
    await page.waitForSelector('.status:has-text("Put the tile you knocked with"), .status:has-text("knocks with")');
  // Both knocks were sent. The server named the same mover to both, and that page asks for the tile.
  for (const one of heard)
    assert.ok(
      one.sent.some((act) => act.startsWith('knock:')),
      'each page sent its knock',
    );
  const movers = heard.map((one) => one.knocked.at(-1));
  assert.ok(movers[0] !== undefined && movers[0] === movers[1], `both heard of the same mover: ${movers}`);
  const seen = await Promise.all([anna, boris].map((page) => page.textContent('.status')));
  seen.forEach((line, seat) => assert.equal(line.includes('you knocked with'), seat === movers[0], `seat ${seat}: ${line}`));
});
test('a reload during the game changes nothing', async ({ newPlayer, url }) => {
  const { anna, boris } = await meet(newPlayer, url);
  await putTile(anna);
  await draw(anna);
  await putTile(boris);
  for (const page of [anna, boris]) {
    await page.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 2);
    const before = { turns: await turns(page), lying: await lying(page), hand: await hand(page) };
    const left = await seconds(page);
    await page.reload();
    await page.waitForSelector('.turns .turn');
    assert.deepEqual({ turns: await turns(page), lying: await lying(page), hand: await hand(page) }, before);
    const after = await seconds(page);
    assert.ok(after <= left, `the minute went on: ${left}, then ${after}`);
  }
  assert.deepEqual(await turns(anna), await turns(boris));
});
test('looking at earlier turns while the game continues', async ({ newPlayer, url }) => {
  const { anna, boris } = await meet(newPlayer, url);
  const watcher = await newPlayer();
  await watcher.goto(anna.url());
  await putTile(anna);
  await watcher.waitForSelector('.turns .turn');
  const tiles = await hand(anna);
  for (const page of [anna, watcher]) {
    await page.click('button[aria-label*="start"]');
    await page.waitForSelector('text=You are looking at an earlier position');
    assert.equal(await lying(page), 1, 'only the first tile lay');
  }
  // The hand stays current, and drawing returns to the current table.
  assert.deepEqual(await hand(anna), tiles);
  await anna.click('button:has-text("Draw a tile")');
  await now(anna);
  assert.equal(await lying(anna), 2);
  // Boris moves; pages that show an earlier turn stay there and say so.
  await anna.keyboard.press('Home');
  await anna.waitForSelector('text=You are looking at an earlier position');
  await putTile(boris);
  for (const page of [anna, watcher]) {
    await page.waitForSelector('text=The game goes on: one new turn');
    assert.equal(await lying(page), 1);
    await page.click('button:has-text("Back to the game")');
    await now(page);
    assert.equal(await lying(page), 3);
    assert.deepEqual(await turns(page), await turns(boris));
  }
  // The knock plate also works while an earlier turn is shown.
  await anna.locator('.turns .turn').first().click();
  await anna.waitForSelector('text=You are looking at an earlier position');
  await anna.waitForSelector('.status:has-text("your turn"), .status:has-text("intercept")');
  await anna.locator('.tile[aria-label]').first().click();
  await anna.click('[data-knock]');
  await now(anna);
  await boris.waitForSelector('.knocked');
  await anna.click('button:has-text("Take it back")');
  await anna.waitForSelector('.turn:has-text("?")');
  await boris.click('button:has-text("Resign")');
  await boris.click('button:has-text("Resign")');
  await anna.waitForSelector('#result');
  // After the game earlier turns show all tiles.
  await anna.click('button[aria-label*="start"]');
  await anna.waitForSelector('text=You are looking at an earlier position');
  assert.equal(await lying(anna), 1);
  assert.equal(await anna.locator('.others .backs svg').count(), 6);
  // The record replays and can be analysed, although a violation is not a turn of turn-based play.
  await anna.click('a:has-text("Replay and analyse")');
  await anna.waitForSelector('.turn:has-text("?")[aria-current]');
  for (const [button, n] of [
    ['start', 1],
    ['end', 3],
  ]) {
    await anna.click(`[aria-label="Replay"] button[aria-label*="${button}"]`);
    await anna.waitForFunction(
      (tiles) => document.querySelectorAll('.table-place svg[role="application"] > g > g').length === tiles,
      n,
    );
  }
  await anna.click('button:has-text("Review the game")');
  await anna.waitForSelector('svg[aria-label^="Chances of"]');
  await anna.waitForSelector('text=need not be a mistake');
  assert.deepEqual(await anna.locator('.notice').allTextContents(), []);
});
test('a lost connection during the game', async ({ newPlayer, url }) => {
  const line = await createProxy(url);
  try {
    const { anna, boris, heard } = await meet(newPlayer, line.url, { borisUrl: url, options: [{ expects: UNREACHABLE }, {}] });
    await putTile(anna);
    line.cut();
    await anna.waitForSelector('text=Reconnecting…');
    // Anna draws while disconnected, and Boris moves meanwhile.
    await anna.click('button:has-text("Draw a tile")');
    await putTile(boris);
    assert.ok(!heard[0].acked.has('draw'));
    line.restore();
    await anna.waitForSelector('text=Reconnecting…', { state: 'detached' });
    // The act sent while disconnected counts once, and both pages show the same table.
    await anna.waitForFunction(() => document.querySelectorAll('.turns .turn').length === 2);
    await anna.waitForSelector('[role="timer"][aria-label^="Drawing"]', { state: 'detached' });
    await anna.waitForFunction(() => document.querySelectorAll('.mine .tile[aria-label]').length === 6);
    assert.deepEqual(await turns(anna), await turns(boris));
    assert.equal(heard[0].sent.filter((act) => act === 'draw').length, 1);
    await anna.locator('.tile[aria-label]').first().click();
    await anna.click('[data-knock]');
    await boris.waitForSelector('.knocked');
    await anna.waitForSelector('.status:has-text("you knocked with")');
    assert.deepEqual(
      heard.map((one) => one.knocked.at(-1)),
      [0, 0],
    );
  } finally {
    line.stop();
  }
});
test('an illegal placement shows its reason', async ({ newPlayer, url }) => {
  const { anna } = await meet(newPlayer, url, { options: [{ expects: /status of 422/ }, {}] });
  await anna.locator('.tile[aria-label]').first().click();
  const box = await anna.locator('svg[role="application"]').boundingBox();
  await anna.mouse.move(box.x + 40, box.y + box.height - 40);
  await anna.waitForSelector('.verdict.no:has-text("must find its own value")');
});
for (const how of ['forbidden', 'thrown away'])
  test(`cookies ${how}`, async ({ newPlayer, url }) => {
    const { anna, boris } = await meet(newPlayer, url, { options: [{ cookies: how }, {}] });
    await anna.waitForSelector('text=keeps no cookies');
    assert.equal(await boris.locator('text=keeps no cookies').count(), 0);
    assert.ok(
      (await hand(anna)).every((tile) => tile.startsWith('Tile')),
      'her own tiles are seen',
    );
    await putTile(anna);
    await anna.click('button[aria-label*="start"]');
    await anna.waitForSelector('text=You are looking at an earlier position');
    assert.equal(await lying(anna), 1);
    // In turn-based play an earlier turn shows the player's own tiles of that time.
    const turnBased = await newPlayer({ cookies: how });
    await start(turnBased, url, 'ampli', 'here', undefined, { position: DEAL });
    await turnBased.click('[data-pass-device] button');
    await putTile(turnBased);
    await turnBased.click('[data-pass-device] button');
    await turnBased.click('button[aria-label*="start"]');
    await turnBased.waitForSelector('text=You are looking at an earlier position');
    assert.ok(
      (await hand(turnBased)).length === 6 && (await hand(turnBased)).every((tile) => tile !== 'hidden'),
      'her own tiles of then',
    );
  });
