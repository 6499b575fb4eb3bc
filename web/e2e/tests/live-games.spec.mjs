// Whole live games of Ampli, three players, strict tables, and a game without a first turn.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { actOnce, seatPlayers, meet, turns } from '../liveAmpli.mjs';
import { over, start } from '../rooms.mjs';

/** Plays until the game is over for all pages. Acts are at most a draw apart; a longer gap means that the game is stuck. */
async function playLive(pages, enough) {
  let last = Date.now();
  for (let n = 0; ; n++) {
    if ((await Promise.all(pages.map(over))).every(Boolean)) return;
    const acted = await actOnce(pages, (7 * n) % 5);
    if (acted) last = Date.now();
    else if (Date.now() - last > 50_000)
      throw new Error(`no player can act: ${await Promise.all(pages.map((page) => page.textContent('.status')))}`);
    else await pages[0].waitForTimeout(50);
    if (await enough?.(acted)) return;
  }
}

test('a whole game of two players, its result and a rematch', async ({ newPlayer, url }) => {
  const { anna, boris } = await meet(newPlayer, url);
  await playLive([anna, boris]);
  assert.deepEqual(await turns(anna), await turns(boris));
  const result = (page) =>
    page.locator('section:has(#result)').evaluate((card) => ({
      head: card.querySelector('h2').textContent,
      why: card.querySelector('p').textContent,
      points: [...card.querySelectorAll('th + td')].map((cell) => Number(cell.textContent)),
    }));
  const [hers, his] = [await result(anna), await result(boris)];
  assert.deepEqual(hers.points, his.points);
  for (const { why } of [hers, his]) assert.match(why, /last tile|passed/);
  const [a, b] = hers.points;
  assert.deepEqual(
    [hers.head, his.head],
    a === b ? ['A draw', 'A draw'] : a > b ? ['You win!', 'You lose'] : ['You lose', 'You win!'],
  );
  // After both accept, the next game starts with swapped seats.
  await anna.click('button:has-text("Rematch")');
  await boris.click('button:has-text("Accept the rematch")');
  for (const [page, opponent] of [
    [anna, 'Player A'],
    [boris, 'Player B'],
  ]) {
    await page.waitForSelector('#result', { state: 'detached' });
    await page.waitForSelector(`.others .seat:has-text("${opponent}")`);
    assert.deepEqual(await turns(page), []);
  }
});
test('a game of three players', async ({ newPlayer, url }) => {
  const { pages } = await seatPlayers(newPlayer, { urls: [url, url, url] });
  const acted = new Set();
  await playLive(pages, async (act) => {
    if (act?.what === 'put') acted.add(act.who);
    return acted.size === 3 && (await turns(pages[0])).length >= 7;
  });
  // All pages show the same turns, and each player only their own tiles.
  const seen = await Promise.all(pages.map(turns));
  assert.deepEqual(seen, Array(3).fill(seen[0]));
  for (const page of pages) {
    assert.equal(await page.locator('.others .seat').count(), 2);
    assert.ok((await page.locator('.mine .tile').count()) > 0);
  }
});
test('a strict table gives no hints, and a violation costs the right of move', async ({ newPlayer, url }) => {
  const { anna, boris } = await meet(newPlayer, url, { choose: (page) => page.check('label:has-text("Strict table") input') });
  await anna.locator('.mine .tile').first().click();
  await anna.locator('svg[role="application"]').focus();
  // The ghost is far from the figure: the page gives no verdict and no placements.
  for (let i = 0; i < 6; i++) await anna.keyboard.press('ArrowUp');
  await anna.waitForSelector('.unseen[role="status"]:has-text("at")', { state: 'attached' });
  for (const help of ['.verdict', '.spot']) assert.equal(await anna.locator(help).count(), 0, help);
  await anna.keyboard.press('Enter');
  for (const page of [anna, boris]) await page.waitForSelector('[role="alert"]:has-text("Player A: violation")');
  await boris.waitForSelector('.mine.right');
  assert.equal(await anna.locator('.mine.right').count(), 0);
});
test('the time for the first turn is shown, and a game without one has no result', async ({ newPlayer, url }) => {
  const [anna, boris] = [await newPlayer(), await newPlayer()];
  await start(anna, url, 'alpha', 'friend', (page) =>
    page.locator('select', { has: page.locator('option[value="3+2"]') }).selectOption('3+2'),
  );
  await boris.goto(await anna.locator('section input[readonly]').inputValue());
  await boris.click('button:has-text("Play Black")');
  // Both pages show whose first turn it is and the time left.
  const left = (page) =>
    page
      .waitForSelector('.strip.acts:has-text("White"):has-text("first turn: 0:")')
      .then(async (line) => Number((await line.textContent()).match(/first turn: 0:(\d+)/)[1]));
  const before = await Promise.all([anna, boris].map(left));
  assert.ok(
    before.every((n) => n > 0 && n <= 30),
    before.join(', '),
  );
  for (const page of [anna, boris]) {
    await page.waitForSelector('#result:has-text("No result")');
    await page.waitForSelector('section:has(#result):has-text("a first turn was not made in time")');
    assert.equal(await page.locator('.turns .turn').count(), 0);
  }
  // A rematch is possible.
  await boris.click('button:has-text("Rematch")');
  await anna.click('button:has-text("Accept the rematch")');
  await boris.waitForSelector('.status.mine');
  await left(anna);
});
