// How quick the page is: every tap is answered before the server says a word, animations run smoothly, nothing jumps about.
import assert from 'node:assert/strict';
import { answered } from '../browser.mjs';
import { act, dice, mouse, tap } from '../hands.mjs';
import { answerTime, floor, mainThread, median, ms, quarter, QUIET } from '../measure.mjs';
import { MIDDLE, over, playToTheEnd, ready, SHORT, start } from '../table.mjs';

const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];
/** From a tap to its answer, in milliseconds. */
const ANSWER = 50;
/** A frame of sixty a second. */
const FRAME = 1000 / 60;
/** For so long the page is busy in the middle of a flight. */
const BUSY = 120;
/** From a cold start to the first picture of a board. */
const PICTURE = 1000;
/** The most that may shift, by the browser's own measure: a button that moves by its width is more. */
const SHIFT = 0.0003;
const TAPS = 12;
const FROM = { gamma: MIDDLE };

const here = async (page, url, game, more = {}) => {
  await start(page, url, game, 'here', undefined, more);
  await page.waitForSelector('.table-place .board svg');
  await page.waitForSelector('.status.mine');
};

/** Hands whose every tap is measured, and how late the machine was by itself before and after it. */
function measured(taps, used) {
  const one =
    (way) =>
    async (page, ...what) => {
      const before = await floor(page, 1);
      const worked = await used();
      const time = await answerTime(page, () => way(page, ...what));
      taps.push({ time, work: (await used()) - worked, late: Math.max(before, await floor(page, 1)) });
    };
  return Object.fromEntries(Object.entries(mouse).map(([name, way]) => [name, one(way)]));
}

export const swift = [
  ...GAMES.map((game) => [
    `swift: ${game} answers a tap in ${ANSWER} ms, before the server does`,
    async ({ person, url }) => {
      const link = {};
      const page = await person({ link });
      // Ways come beside the socket, and would be taken for an answer.
      await page.route('**/api/ways', (route) => route.abort());
      const used = await mainThread(page);
      const [taps, roll] = [[], dice(4)];
      const by = measured(taps, used);
      await here(page, url, game, FROM[game]);
      for (let acts = 0; taps.length < TAPS && acts < 60; acts++) {
        if (await over(page)) await here(page, url, game, FROM[game]);
        link.hold = true;
        await act[game](page, roll, by);
        link.letGo();
        await ready(page);
      }
      const [times, work, late] = ['time', 'work', 'late'].map((what) => taps.map((tap) => tap[what]));
      console.log(
        `    ${game}: from tap to picture ${ms(times)}: median ${Math.round(median(times))} ms (a key that does nothing ${Math.round(median(late))}), main thread ${Math.round(median(work))} ms`,
      );
      assert.ok(times.length >= TAPS, `only ${times.length} taps`);
      assert.ok(times.every(Number.isFinite), 'a tap was not answered before the server spoke');
      assert.ok(quarter(work) <= ANSWER, `a tap costs ${ms(work)} ms of work`);
      const quiet = taps.filter((tap) => tap.late <= QUIET).map((tap) => tap.time);
      if (quiet.length >= TAPS / 2) assert.ok(quarter(quiet) <= ANSWER, `answered after ${ms(quiet)} ms`);
    },
  ]),
  [
    'swift: a refused step is taken back with words',
    async ({ person, url }) => {
      const link = { refuse: true };
      const page = await person({ link });
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
    },
  ],
  ...[
    ['phone', 360, 740],
    ['desktop', 1280, 900],
  ].map(([size, width, height]) => [
    `swift: nothing shifts while a game is played, ${size}`,
    async ({ person, url }) => {
      for (const game of GAMES) {
        const page = await person({ viewport: { width, height }, reducedMotion: 'no-preference' });
        await page.addInitScript(() => {
          window.shifts = [];
          const name = ({ node }) =>
            node?.nodeType === 1
              ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`
              : String(node?.textContent).slice(0, 20);
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              window.shifts.push({ value: entry.value, what: entry.sources.map(name).join(' ') });
          }).observe({ type: 'layout-shift', buffered: true });
        });
        /** What has shifted since it was asked last. */
        const shifts = () => page.evaluate(() => window.shifts.splice(0));
        await here(page, url, game, SHORT[game]);
        await answered(page);
        await shifts();
        // While nobody acts nothing moves at all.
        await page.waitForTimeout(1000);
        assert.deepEqual(await shifts(), [], `${game} moves by itself`);
        let most = null;
        // What comes with the result is no longer play.
        await playToTheEnd([page], game, {
          seed: 5,
          each: async () => {
            // Both are asked at once: the result may come between two questions.
            const found = await page.evaluate(() => (document.querySelector('#result') ? [] : window.shifts.splice(0)));
            for (const shift of found) if (shift.value > (most?.value ?? 0)) most = shift;
          },
        });
        console.log(`    ${game}: the largest shift ${(most?.value ?? 0).toFixed(4)} ${most?.what ?? ''}`);
        assert.ok((most?.value ?? 0) <= SHIFT, `${game}: ${JSON.stringify(most)}`);
      }
    },
  ]),
  [
    'swift: the frames of a move cost less than a sixtieth of a second',
    async ({ person, url }) => {
      const page = await person({ reducedMotion: 'no-preference' });
      const used = await mainThread(page);
      for (const game of GAMES) {
        await here(page, url, game, FROM[game]);
        const roll = dice(4);
        const [frames, work] = [[], []];
        for (let acts = 0; work.length < 5 && acts < 40 && !(await over(page)); acts++) {
          const before = await used();
          await page.evaluate(() => {
            const flight = { frames: 0, lasts: 0 };
            let seen = () => {};
            const look = () => {
              const flying = document
                .getAnimations()
                .filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().duration < 1000);
              flight.frames += Number(flying.length > 0);
              flight.lasts = Math.max(flight.lasts, ...flying.map((a) => a.effect.getComputedTiming().endTime));
              if (flying.length === 0) seen();
              if (!flight.over) requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
            /** Everything has landed. */
            window.landed = () => new Promise((done) => (seen = () => done(Object.assign(flight, { over: true }))));
          });
          await act[game](page, roll);
          await ready(page);
          const flight = await page.evaluate(() => window.landed());
          if (!flight.frames) continue;
          frames.push(flight.frames);
          // By the frames that it would have: a busy machine shows fewer. The taps before it are in it too, so this is more than the frames alone cost.
          work.push(((await used()) - before) / (flight.lasts / FRAME));
        }
        if (work.length === 0) throw new Error(`${game} moved nothing`);
        console.log(`    ${game}: flights of ${ms(frames)} frames, main thread ${median(work).toFixed(1)} ms a frame`);
        assert.ok(quarter(work) <= FRAME, `${game}: ${work.map((one) => one.toFixed(1)).join(', ')} ms a frame`);
      }
    },
  ],
  [
    'swift: flights are drawn sixty times a second, whatever the page itself is busy with',
    async ({ person, url, browser }) => {
      const page = await person({ reducedMotion: 'no-preference' });
      // While a piece flies the page's own thread does nothing else than wait, so that every frame is drawn without it.
      await page.addInitScript((busy) => {
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...what) {
          const flight = animate.apply(this, what);
          if (!this.matches('.flight') || window.held) return flight;
          window.held = true;
          flight.ready.then(() => {
            performance.mark('held');
            for (const began = performance.now(); performance.now() - began < busy;);
            performance.mark('let go');
          });
          return flight;
        };
      }, BUSY);
      for (const game of GAMES) {
        await here(page, url, game, FROM[game]);
        const late = await floor(page);
        await browser.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'] });
        const roll = dice(4);
        for (let flights = 0, acts = 0; flights < 5 && acts < 40 && !(await over(page)); acts++) {
          await page.evaluate(() => (window.held = false));
          await act[game](page, roll);
          await ready(page);
          flights += Number(await page.evaluate(() => window.held));
          await page.waitForSelector('.flight', { state: 'detached' });
        }
        const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
        const times = (name, pid) =>
          traceEvents
            .filter((event) => event.name === name && (!pid || event.pid === pid))
            .map((event) => event.ts)
            .sort((a, b) => a - b);
        const { pid } = traceEvents.find((event) => event.name === 'held') ?? {};
        const [held, free, drawn] = [times('held'), times('let go'), times('DrawFrame', pid)];
        const seen = held.map((from, i) => drawn.filter((at) => at > from && at < free[i]));
        // From one frame to the next: one that is left out makes it longer.
        const rates = seen.map((frames) => (frames.length > 1 ? ((frames.length - 1) * 1e6) / (frames.at(-1) - frames[0]) : 0));
        console.log(
          `    ${game}: ${ms(rates)} frames a second, median ${Math.round(median(rates))}; ${seen.map((frames) => frames.length).join(', ')} frames in ${BUSY} ms`,
        );
        assert.ok(seen.length > 0, `${game} moved nothing`);
        const most = Math.max(...seen.map((frames) => frames.length));
        // Not one would be drawn if the page had to take part. How many there are tells of the page only where nothing else takes the processor.
        assert.ok(most >= 3, `${game}: ${most} frames in ${BUSY} ms`);
        if (Math.max(late, await floor(page)) > QUIET) continue;
        assert.ok(most >= 5 && Math.max(...rates) >= 55, `${game}: ${ms(rates)} frames a second`);
      }
    },
  ],
  [
    'swift: the first picture of a board in a second',
    async ({ browser, url }) => {
      for (const game of GAMES) {
        const [times, work, quiet] = [[], [], []];
        for (let i = 0; i < 3; i++) {
          // A new person each time: nothing is in the browser's cache.
          const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
          const page = await context.newPage();
          const used = await mainThread(page);
          await page.addInitScript(() => {
            const look = (now) =>
              document.querySelector('.table-place svg') ? (window.pictured = now) : requestAnimationFrame(look);
            requestAnimationFrame(look);
          });
          await page.goto(`${url}/board/${game}`);
          times.push(await page.waitForFunction(() => window.pictured).then((handle) => handle.jsonValue()));
          work.push(await used());
          if ((await floor(page, 5)) <= QUIET) quiet.push(times[i]);
          await context.close();
        }
        console.log(`    ${game}: first picture after ${ms(times)} ms, main thread ${Math.round(median(work))} ms`);
        assert.ok(quarter(work) <= PICTURE, `${game}: ${ms(work)} ms of work`);
        if (quiet.length === 3) assert.ok(quarter(quiet) <= PICTURE, `${game}: ${ms(quiet)} ms`);
      }
    },
  ],
];
