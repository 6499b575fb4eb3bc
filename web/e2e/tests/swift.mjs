// The page answers before the server does: every word of the server comes 300 ms late, and a tap shows its effect within 50.
import assert from 'node:assert/strict';
import { tap } from '../hands.mjs';
import { start } from '../table.mjs';

const LATE = 300;
const MOST = 50;

/** Lets what the server says come late; `refuse` answers steps in its place. */
async function slow(page, link) {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((said) => {
      const { type, id } = JSON.parse(said);
      if (!link.refuse || type !== 'step') return server.send(said);
      setTimeout(() => socket.send(JSON.stringify({ type: 'refused', id, code: 'illegal', reason: 'not today' })), LATE);
    });
    server.onMessage((said) => setTimeout(() => socket.send(said), LATE));
  });
}

/** From a tap, or a key, to the frame that shows what it did, in milliseconds; `seen` is asked in the page. */
async function answerTime(page, seen, act) {
  const time = page.evaluate(
    ([text]) =>
      new Promise((done) => {
        const there = new Function(`return (${text})()`);
        let begun = 0;
        for (const kind of ['pointerup', 'keydown']) addEventListener(kind, () => (begun ||= performance.now()), { capture: true });
        // What stands in the document when a frame begins is in that frame's picture.
        const look = () => (begun && there() ? done(performance.now() - begun) : requestAnimationFrame(look));
        look();
        setTimeout(() => done(Infinity), 3000);
      }),
    [seen.toString()],
  );
  await act();
  return time;
}
const label = (at, words) => `() => document.querySelector('.table-place [data-at="${at}"]')?.getAttribute('aria-label').includes('${words}')`;
const zone = (at, words) => `() => document.querySelector('[data-cursor="${at}"]')?.getAttribute('aria-label').includes('${words}')`;
const cell = (page, at) => tap(page, `.table-place [data-at="${at}"]`);

const here = async (page, url, game) => {
  await start(page, url, game, 'here');
  await page.waitForSelector('.table-place .board svg');
  await page.waitForSelector('.status.mine');
};

export const swift = [
  ['swift: each board answers a tap in 50 ms while the server takes 300', async ({ person, url }) => {
    const page = await person();
    await slow(page, {});
    const tries = {
      async alpha() {
        await cell(page, 'c2');
        return answerTime(page, label('c3', 'White'), () => cell(page, 'c3'));
      },
      gamma: () => answerTime(page, label('e2', 'White'), () => cell(page, 'e2')),
      async 210() {
        await cell(page, 'b2');
        return answerTime(page, `() => document.querySelector('.table-place .line')?.textContent.includes('b2*1')`, () => cell(page, 'k:1'));
      },
      async exchange() {
        const stones = Number(/: (\d+)/.exec(await page.getAttribute('[data-cursor="1:o"]', 'aria-label'))[1]);
        await tap(page, '[data-cursor="1:o"]');
        await tap(page, '[data-cursor="2:e"]');
        return answerTime(page, zone('1:o', `: ${stones - 2}`), () => tap(page, '[data-cursor="3:e"]'));
      },
      async ampli() {
        await page.locator('.table-place .tile[aria-label*="fits"]').first().click();
        await page.locator('.table-place svg[role="application"]').focus();
        await page.keyboard.press('n');
        const tiles = await page.locator('.table-place .tile[aria-label]').count();
        return answerTime(page, `() => document.querySelectorAll('.table-place .tile[aria-label]').length < ${tiles}`, () => page.keyboard.press('Enter'));
      },
    };
    // A machine that is busy with other things gets more tries; no answer may ever wait for the server.
    for (const [game, once] of Object.entries(tries)) {
      const times = [];
      while (times.length < 4 && !times.some((ms) => ms <= MOST)) {
        await here(page, url, game);
        times.push(await once());
        assert.ok(times.at(-1) < LATE, `${game} waited for the server: ${Math.round(times.at(-1))} ms`);
      }
      console.log(`    ${game}: from tap to picture ${times.map(Math.round).join(', ')} ms`);
      assert.ok(Math.min(...times) <= MOST, `${game} answered after ${times.map(Math.round)} ms`);
    }
  }],
  ['swift: a refused step is taken back with words', async ({ person, url }) => {
    const page = await person();
    const link = { refuse: true };
    await slow(page, link);
    await here(page, url, 'alpha');
    await cell(page, 'c2');
    await cell(page, 'c3');
    await page.waitForSelector('[data-at="c3"][aria-label*="White"]', { timeout: LATE - 50 });
    await page.waitForSelector('[role="alert"]:has-text("not today")');
    await page.waitForSelector('[data-at="c3"][aria-label*="empty"]');
    // The next one is accepted.
    link.refuse = false;
    await cell(page, 'c2');
    await cell(page, 'c3');
    await page.waitForSelector('.turn:has-text("c2-c3")');
  }],
];
