// Live Ampli between two machines: what the server decides both see, through races, reloads and gaps, and while one looks back.
import assert from 'node:assert/strict';
import { lineTo } from '../line.mjs';
import { draw, meet, putOne, turns } from '../seconds.mjs';
import { DEAL, start } from '../table.mjs';

const lying = (page) => page.locator('.table-place svg[role="application"] > g > g').count();
const hand = (page) =>
  page.locator('.mine .tile').evaluateAll((nodes) => nodes.map((n) => n.getAttribute('aria-label')?.slice(0, 8) ?? 'hidden'));
const seconds = async (page) =>
  Number((await page.locator('[role="timer"][aria-label^="Time to move"]').getAttribute('aria-label')).match(/\d+/)[0]);
const now = (page) => page.waitForSelector('button:has-text("Back to the game")', { state: 'detached' });

export const live = [
  [
    'live: a race of knocks is decided as the server says',
    async ({ person, url }) => {
      const links = [{}, {}];
      const { anna, boris, heard } = await meet(person, url, { options: links.map((link) => ({ link })) });
      // Anna puts a tile and draws; then both knock, and neither hears of the other's knock before his own.
      await putOne(anna);
      await draw(anna);
      for (const page of [anna, boris]) await page.locator('.tile[aria-label]').first().click();
      for (const link of links) link.hold = true;
      await Promise.all([anna, boris].map((page) => page.click('[data-knock]')));
      for (const link of links) link.letGo();
      for (const page of [anna, boris])
        await page.waitForSelector('.status:has-text("Put the tile you knocked with"), .status:has-text("knocks with")');
      // Both knocks went out; the server named one mover, the same to both, and his page asks him to put the tile.
      for (const one of heard)
        assert.ok(
          one.sent.some((act) => act.startsWith('knock:')),
          'each page sent its knock',
        );
      const movers = heard.map((one) => one.knocked.at(-1));
      assert.ok(movers[0] !== undefined && movers[0] === movers[1], `both heard of the same mover: ${movers}`);
      const seen = await Promise.all([anna, boris].map((page) => page.textContent('.status')));
      seen.forEach((line, seat) => assert.equal(line.includes('you knocked with'), seat === movers[0], `seat ${seat}: ${line}`));
    },
  ],
  [
    'live: a reload in the middle changes nothing',
    async ({ person, url }) => {
      const { anna, boris } = await meet(person, url);
      await putOne(anna);
      await draw(anna);
      await putOne(boris);
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
    },
  ],
  [
    'live: looking back while the game goes on',
    async ({ person, url }) => {
      const { anna, boris } = await meet(person, url);
      const watcher = await person();
      await watcher.goto(anna.url());
      await putOne(anna);
      await watcher.waitForSelector('.turns .turn');
      const tiles = await hand(anna);
      for (const page of [anna, watcher]) {
        await page.click('button[aria-label*="start"]');
        await page.waitForSelector('text=You are looking at an earlier position');
        assert.equal(await lying(page), 1, 'only the first tile lay');
      }
      // The hand is that of now, and what must be done can be done: drawing brings the table of now back.
      assert.deepEqual(await hand(anna), tiles);
      await anna.click('button:has-text("Draw a tile")');
      await now(anna);
      assert.equal(await lying(anna), 2);
      // Boris moves on: who looks back stays there and is told.
      await anna.keyboard.press('Home');
      await anna.waitForSelector('text=You are looking at an earlier position');
      await putOne(boris);
      for (const page of [anna, watcher]) {
        await page.waitForSelector('text=The game has gone on: one more turn');
        assert.equal(await lying(page), 1);
        await page.click('button:has-text("Back to the game")');
        await now(page);
        assert.equal(await lying(page), 3);
        assert.deepEqual(await turns(page), await turns(boris));
      }
      // The knock plate works from an earlier position too.
      await anna.locator('.turns .turn').first().click();
      await anna.waitForSelector('text=You are looking at an earlier position');
      await anna.waitForSelector('.status:has-text("right of move"), .status:has-text("intercept")');
      await anna.locator('.tile[aria-label]').first().click();
      await anna.click('[data-knock]');
      await now(anna);
      await boris.waitForSelector('.knocked');
      await anna.click('button:has-text("Take it back")');
      await anna.waitForSelector('.turn:has-text("?")');
      await boris.click('button:has-text("Resign")');
      await boris.click('button:has-text("Resign")');
      await anna.waitForSelector('#result');
      // After the end looking back shows what was hidden.
      await anna.click('button[aria-label*="start"]');
      await anna.waitForSelector('text=You are looking at an earlier position');
      assert.equal(await lying(anna), 1);
      assert.equal(await anna.locator('.others .backs svg').count(), 6);
      // The record is walked through, judged and varied as any other, though a violation is no turn of calm play.
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
      await anna.click('button:has-text("Draw the course of the game")');
      await anna.waitForSelector('svg[aria-label^="Who stood better"]');
      assert.deepEqual(await anna.locator('.notice').allTextContents(), []);
    },
  ],
  [
    'live: a gap in the connection in the middle of a game',
    async ({ person, url }) => {
      const line = await lineTo(url);
      try {
        const { anna, boris, heard } = await meet(person, line.url, { his: url });
        await putOne(anna);
        line.cut();
        await anna.waitForSelector('text=Reconnecting…');
        // She draws while the line is down, and Boris moves on meanwhile.
        await anna.click('button:has-text("Draw a tile")');
        await putOne(boris);
        assert.ok(!heard[0].acked.has('draw'));
        line.mend();
        await anna.waitForSelector('text=Reconnecting…', { state: 'detached' });
        // What was said in the gap counts once, by the server's clock, and both go on from the same table.
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
    },
  ],
  [
    'live: why a tile may not lie there is said where it is held',
    async ({ person, url }) => {
      const { anna } = await meet(person, url);
      await anna.locator('.tile[aria-label]').first().click();
      const box = await anna.locator('svg[role="application"]').boundingBox();
      await anna.mouse.move(box.x + 40, box.y + box.height - 40);
      await anna.waitForSelector('.verdict.no:has-text("must find its own value")');
    },
  ],
  ...['forbidden', 'thrown away'].map((how) => [
    `live: cookies ${how}`,
    async ({ person, url }) => {
      const { anna, boris } = await meet(person, url, { options: [{ cookies: how }, {}] });
      await anna.waitForSelector('text=keeps no cookies');
      assert.equal(await boris.locator('text=keeps no cookies').count(), 0);
      assert.ok(
        (await hand(anna)).every((tile) => tile.startsWith('Tile')),
        'her own tiles are seen',
      );
      await putOne(anna);
      await anna.click('button[aria-label*="start"]');
      await anna.waitForSelector('text=You are looking at an earlier position');
      assert.equal(await lying(anna), 1);
      // In calm play looking back shows her own tiles of then.
      const calm = await person({ cookies: how });
      await start(calm, url, 'ampli', 'here', undefined, { position: DEAL });
      await putOne(calm);
      await calm.click('button[aria-label*="start"]');
      await calm.waitForSelector('text=You are looking at an earlier position');
      assert.ok(
        (await hand(calm)).length === 6 && (await hand(calm)).every((tile) => tile !== 'hidden'),
        'her own tiles of then',
      );
    },
  ]),
];
