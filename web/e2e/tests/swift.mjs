// How quick the page is: every tap is answered before the server says a word, animations run smoothly, nothing jumps about.
import assert from 'node:assert/strict';
import { act, dice, mouse, tap } from '../hands.mjs';
import { answerTime, floor, mainThread, median, ms, QUIET } from '../measure.mjs';
import { over, playToTheEnd, SHORT, start } from '../table.mjs';

const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];
/** From a tap to its answer, in milliseconds. */
const ANSWER = 50;
/** A frame of sixty a second. */
const FRAME = 1000 / 60;
/** From a cold start to the first picture of a board. */
const PICTURE = 1000;
const TAPS = 12;
const MIDDLE = { gamma: { setup: 'default', position: 'ba1a2a1aa/1ba1b2abc/2c3c3/2##2###1/3C1DE3/10/1###2##2/10/1BABE2ABC/AA1ADCA1AB w - - playing' } };

/** Holds back what the server says until it is let go; `refuse` answers steps in its place. */
async function held(page, link) {
  let waiting = [];
  link.hold = false;
  link.letGo = () => {
    link.hold = false;
    for (const send of waiting.splice(0)) send();
  };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    const say = (send) => (link.hold ? waiting.push(send) : send());
    socket.onMessage((said) => {
      const { type, id } = JSON.parse(said);
      if (!link.refuse || type !== 'step') return server.send(said);
      say(() => socket.send(JSON.stringify({ type: 'refused', id, code: 'illegal', reason: 'not today' })));
    });
    server.onMessage((said) => say(() => socket.send(said)));
  });
  // Ways come beside the socket, and would be taken for an answer.
  await page.route('**/api/ways', (route) => route.abort());
}

const here = async (page, url, game, more = {}) => {
  await start(page, url, game, 'here', undefined, more);
  await page.waitForSelector('.table-place .board svg');
  await page.waitForSelector('.status.mine');
};

/** Hands whose every tap is measured. */
function measured(times, work, used) {
  const one = (way) => async (page, ...what) => {
    const before = await used();
    times.push(await answerTime(page, () => way(page, ...what)));
    work.push((await used()) - before);
  };
  return Object.fromEntries(Object.entries(mouse).map(([name, way]) => [name, one(way)]));
}

export const swift = [
  ...GAMES.map((game) => [`swift: ${game} answers a tap in ${ANSWER} ms, before the server does`, async ({ person, url }) => {
    const page = await person();
    const link = {};
    await held(page, link);
    const used = await mainThread(page);
    const [times, work, roll] = [[], [], dice(4)];
    const by = measured(times, work, used);
    await here(page, url, game, MIDDLE[game]);
    for (let acts = 0; times.length < TAPS && acts < 60; acts++) {
      if (await over(page)) await here(page, url, game, MIDDLE[game]);
      link.hold = true;
      await act[game](page, roll, by);
      link.letGo();
      await page.waitForFunction(() => document.querySelector('#result') || document.querySelector('.status.mine'));
    }
    const empty = await floor(page);
    console.log(`    ${game}: from tap to picture ${ms(times)}: median ${Math.round(median(times))} ms (an empty tap ${Math.round(empty)}), main thread ${Math.round(median(work))} ms`);
    assert.ok(times.length >= TAPS, `only ${times.length} taps`);
    assert.ok(times.every(Number.isFinite), 'a tap was not answered before the server spoke');
    assert.ok(median(work) <= ANSWER, `a tap costs ${median(work)} ms of work`);
    if (empty <= QUIET) assert.ok(median(times) <= ANSWER, `answered after ${median(times)} ms`);
  }]),
  ['swift: a refused step is taken back with words', async ({ person, url }) => {
    const page = await person();
    const link = { refuse: true };
    await held(page, link);
    await here(page, url, 'alpha');
    const cell = (at) => tap(page, `.table-place [data-at="${at}"]`);
    link.hold = true;
    await cell('c2');
    await cell('c3');
    await page.waitForSelector('[data-at="c3"][aria-label*="White"]');
    link.letGo();
    await page.waitForSelector('[role="alert"]:has-text("not today")');
    await page.waitForSelector('[data-at="c3"][aria-label*="empty"]');
    // The next one is accepted.
    link.refuse = false;
    await cell('c2');
    await cell('c3');
    await page.waitForSelector('.turn:has-text("c2-c3")');
  }],
  ...[['phone', 360, 740], ['desktop', 1280, 900]].map(([size, width, height]) => [`swift: nothing shifts while a game is played, ${size}`, async ({ person, url }) => {
    for (const game of GAMES) {
      const page = await person({ viewport: { width, height }, reducedMotion: 'no-preference' });
      await page.addInitScript(() => {
        window.shifts = [];
        const name = ({ node }) => (node?.nodeType === 1 ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}` : String(node?.textContent).slice(0, 20));
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shifts.push({ value: entry.value, input: entry.hadRecentInput, what: entry.sources.map(name).join(' ') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await here(page, url, game, SHORT[game]);
      await page.evaluate(() => (window.shifts.length = 0));
      let shifts = [];
      // What comes with the result is no longer play.
      await playToTheEnd([page], game, {
        seed: 5,
        each: async () => {
          // Both are asked at once: the result may come between two questions.
          shifts = (await page.evaluate(() => (document.querySelector('#result') ? null : window.shifts))) ?? shifts;
        },
      });
      const sum = shifts.filter((s) => !s.input).reduce((all, s) => all + s.value, 0);
      const most = shifts.reduce((found, s) => (s.value > (found?.value ?? 0) ? s : found), null);
      console.log(`    ${game}: shifts of themselves ${sum.toFixed(4)}, the largest ${(most?.value ?? 0).toFixed(4)} ${most?.what ?? ''}`);
      assert.ok(sum <= 0.01, `${game}: ${JSON.stringify(shifts.filter((s) => !s.input))}`);
      assert.ok((most?.value ?? 0) <= 0.05, `${game}: ${JSON.stringify(most)}`);
    }
  }]),
  ['swift: the frames of a move cost less than a sixtieth of a second', async ({ person, url }) => {
    const page = await person({ reducedMotion: 'no-preference' });
    const used = await mainThread(page);
    for (const game of GAMES) {
      await here(page, url, game, MIDDLE[game]);
      const roll = dice(4);
      const [frames, work, long] = [[], [], []];
      for (let acts = 0; work.length < 5 && acts < 40 && !(await over(page)); acts++) {
        const before = await used();
        await page.evaluate(() => {
          const times = [];
          window.flown = new Promise((done) => {
            const flying = () => document.querySelector('.flight');
            const end = setTimeout(() => done(times), 900);
            const look = (now) => {
              if (flying()) times.push(now);
              else if (times.length) return clearTimeout(end), done(times);
              requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          });
        });
        await act[game](page, roll);
        const times = await page.evaluate(() => window.flown);
        if (times.length > 3) {
          const gaps = times.slice(1).map((t, i) => t - times[i]);
          frames.push(1000 / (gaps.reduce((a, b) => a + b, 0) / gaps.length));
          long.push(gaps.filter((gap) => gap > 1.5 * FRAME).length);
          work.push(((await used()) - before) / times.length);
        }
        await page.waitForFunction(() => document.querySelector('#result') || document.querySelector('.status.mine'));
      }
      if (work.length === 0) throw new Error(`${game} moved nothing`);
      console.log(`    ${game}: ${ms(frames)} frames a second, median ${Math.round(median(frames))}, long ones ${long.join(', ')}, main thread ${median(work).toFixed(1)} ms a frame`);
      // The taps before the flight are in it too, so this is more than the frames alone cost.
      assert.ok(median(work) <= FRAME, `${game}: ${median(work)} ms a frame`);
    }
  }],
  ['swift: the first picture of a board in a second', async ({ browser, url }) => {
    for (const game of GAMES) {
      const [times, work] = [[], []];
      let empty = 0;
      for (let i = 0; i < 3; i++) {
        // A new person each time: nothing is in the browser's cache.
        const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
        const page = await context.newPage();
        const used = await mainThread(page);
        await page.addInitScript(() => {
          const look = (now) => (document.querySelector('.table-place svg') ? (window.pictured = now) : requestAnimationFrame(look));
          requestAnimationFrame(look);
        });
        await page.goto(`${url}/board/${game}`);
        times.push(await page.waitForFunction(() => window.pictured).then((handle) => handle.jsonValue()));
        work.push(await used());
        empty = await floor(page, 5);
        await context.close();
      }
      console.log(`    ${game}: first picture after ${ms(times)} ms (an empty tap ${Math.round(empty)}), main thread ${Math.round(median(work))} ms`);
      assert.ok(median(work) <= PICTURE, `${game}: ${median(work)} ms of work`);
      if (empty <= QUIET) assert.ok(median(times) <= PICTURE, `${game}: ${median(times)} ms`);
    }
  }],
];
