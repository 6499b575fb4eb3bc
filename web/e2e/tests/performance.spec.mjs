// Performance: response to taps, smooth animation, layout stability, first paint.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { createProxy, UNREACHABLE } from '../network.mjs';
import { requestsDone } from '../requests.mjs';
import { act, seededRandom, mouse, tap } from '../play.mjs';
import { responseTime, machineLatency, mainThreadTime, median, ms, quarter, IDLE_LATENCY_MS } from '../measure.mjs';
import { MIDDLE, over, playToEnd, ready, SHORT, start } from '../rooms.mjs';

const GAMES = ['alpha', 'gamma', 'exchange', '210', 'ampli'];
/** Limit from a tap to the frame that shows its result. */
const ANSWER_MS = 50;
/** Duration of a frame at 60 fps. */
const FRAME_MS = 1000 / 60;
/** Time for which the main thread is blocked during a flight. */
const BUSY_MS = 120;
/** Limit from a cold start to the first paint of a board. */
const FIRST_PAINT_MS = 1000;
/** Limit of the browser's layout shift score. A button that moves by its own width exceeds it. */
const MAX_LAYOUT_SHIFT = 0.0003;
const TAPS = 12;
/** With this variable, requests and messages take so long to the server and back, instead of being held back until the tap is shown. */
const ROUND_TRIP_MS = Number(process.env.ROUND_TRIP_MS ?? 0);
const FROM = { gamma: MIDDLE };

const startHere = async (page, url, game, more = {}) => {
  await start(page, url, game, 'here', undefined, more);
  await page.waitForSelector('.table-place .board svg, [data-pass-device]');
  const cover = page.locator('[data-pass-device] button');
  if (await cover.isVisible()) await cover.click();
  await page.waitForSelector('.table-place .board svg');
  await page.waitForSelector('.status.mine');
};

/** Wraps the mouse actions: measures each tap, and the machine's latency before and after it. */
function measured(taps, used) {
  const one =
    (action) =>
    async (page, ...args) => {
      const before = await machineLatency(page, 1);
      const worked = await used();
      const time = await responseTime(page, () => action(page, ...args));
      taps.push({ time, work: (await used()) - worked, late: Math.max(before, await machineLatency(page, 1)) });
    };
  return Object.fromEntries(Object.entries(mouse).map(([name, action]) => [name, one(action)]));
}

for (const game of GAMES)
  test(`${game}: a tap shows its result in ${ANSWER_MS} ms, before the server answers`, async ({ newPlayer, url: server }) => {
    const network = ROUND_TRIP_MS ? await createProxy(server, ROUND_TRIP_MS / 2) : null;
    const url = network?.url ?? server;
    const link = {};
    const page = await newPlayer({ link, recorded: false, expects: network && UNREACHABLE });
    const used = await mainThreadTime(page);
    const [taps, random] = [[], seededRandom(4)];
    const by = measured(taps, used);
    await startHere(page, url, game, FROM[game]);
    for (let acts = 0; taps.length < TAPS && acts < 60; acts++) {
      if (await over(page)) await startHere(page, url, game, FROM[game]);
      link.hold = !network;
      await act[game](page, random, by);
      link.letGo();
      await ready(page);
    }
    network?.stop();
    const [times, work, late] = ['time', 'work', 'late'].map((what) => taps.map((tap) => tap[what]));
    const [response, latency, cpu] = [times, late, work].map((list) => Math.round(median(list)));
    console.log(
      `    ${game}: tap to frame ${ms(times)}: median ${response} ms (machine latency ${latency} ms), main thread ${cpu} ms`,
    );
    assert.ok(times.length >= TAPS, `only ${times.length} taps`);
    assert.ok(times.every(Number.isFinite), 'a tap had no result before the server answered');
    assert.ok(quarter(work) <= ANSWER_MS, `a tap costs ${ms(work)} ms of work`);
    const quiet = taps.filter((tap) => tap.late <= IDLE_LATENCY_MS).map((tap) => tap.time);
    if (quiet.length >= TAPS / 2) assert.ok(quarter(quiet) <= ANSWER_MS, `response after ${ms(quiet)} ms`);
  });
test('a rejected step is undone with a message', async ({ newPlayer, url }) => {
  const link = { refuse: true };
  const page = await newPlayer({ link, recorded: false });
  await startHere(page, url, 'alpha');
  const cell = (at) => tap(page, `.table-place [data-at="${at}"]`);
  link.hold = true;
  await cell('c2');
  await cell('c3');
  await page.waitForSelector('[data-at="c3"][aria-label*="White"]');
  link.letGo();
  await page.waitForSelector('[role="alert"]:has-text("not today")');
  await page.waitForSelector('[data-at="c3"][aria-label*="empty"]');
  // The next step is accepted.
  link.refuse = false;
  await cell('c2');
  await cell('c3');
  await page.waitForSelector('.turn:has-text("c2-c3")');
});
for (const [size, width, height] of [
  ['phone', 360, 740],
  ['desktop', 1280, 900],
])
  test(`no layout shift during a game, ${size}`, async ({ newPlayer, url }) => {
    for (const game of GAMES) {
      const page = await newPlayer({ viewport: { width, height }, reducedMotion: 'no-preference', recorded: false });
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
      /** Layout shifts since the last call. */
      const shifts = () => page.evaluate(() => window.shifts.splice(0));
      await startHere(page, url, game, SHORT[game]);
      await requestsDone(page);
      await shifts();
      // Without input nothing moves.
      await page.waitForTimeout(1000);
      assert.deepEqual(await shifts(), [], `${game} moves by itself`);
      let most = null;
      // Shifts caused by the result panel do not count.
      await playToEnd([page], game, {
        seed: 5,
        each: async () => {
          // One call reads both, because the result may appear between two calls.
          const found = await page.evaluate(() => (document.querySelector('#result') ? [] : window.shifts.splice(0)));
          for (const shift of found) if (shift.value > (most?.value ?? 0)) most = shift;
        },
      });
      console.log(`    ${game}: the largest shift ${(most?.value ?? 0).toFixed(4)} ${most?.what ?? ''}`);
      assert.ok((most?.value ?? 0) <= MAX_LAYOUT_SHIFT, `${game}: ${JSON.stringify(most)}`);
    }
  });
test('a frame of a move costs less than 1/60 s', async ({ newPlayer, url }) => {
  const page = await newPlayer({ reducedMotion: 'no-preference', recorded: false });
  const used = await mainThreadTime(page);
  for (const game of GAMES) {
    await startHere(page, url, game, FROM[game]);
    const random = seededRandom(4);
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
        /** Resolves when all flights have ended. */
        window.landed = () => new Promise((done) => (seen = () => done(Object.assign(flight, { over: true }))));
      });
      await act[game](page, random);
      await ready(page);
      const flight = await page.evaluate(() => window.landed());
      if (!flight.frames) continue;
      frames.push(flight.frames);
      // Divided by the frames of an idle machine, as a busy one shows fewer. The work includes the taps, so it is an upper bound.
      work.push(((await used()) - before) / (flight.lasts / FRAME_MS));
    }
    if (work.length === 0) throw new Error(`${game} moved nothing`);
    console.log(`    ${game}: flights of ${ms(frames)} frames, main thread ${median(work).toFixed(1)} ms a frame`);
    assert.ok(quarter(work) <= FRAME_MS, `${game}: ${work.map((one) => one.toFixed(1)).join(', ')} ms a frame`);
  }
});
test('flights run at 60 fps while the main thread is busy', async ({ newPlayer, url, browser }) => {
  const page = await newPlayer({ reducedMotion: 'no-preference', recorded: false });
  // Blocks the main thread during each flight, so that every frame is drawn without it.
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
  }, BUSY_MS);
  for (const game of GAMES) {
    await startHere(page, url, game, FROM[game]);
    const late = await machineLatency(page);
    await browser.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'] });
    const random = seededRandom(4);
    for (let flights = 0, acts = 0; flights < 5 && acts < 40 && !(await over(page)); acts++) {
      await page.evaluate(() => (window.held = false));
      await act[game](page, random);
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
    // Rate between the first and the last frame; a dropped frame lowers it.
    const rates = seen.map((frames) => (frames.length > 1 ? ((frames.length - 1) * 1e6) / (frames.at(-1) - frames[0]) : 0));
    const counts = seen.map((frames) => frames.length);
    console.log(
      `    ${game}: ${ms(rates)} fps, median ${Math.round(median(rates))}; ${counts.join(', ')} frames in ${BUSY_MS} ms`,
    );
    assert.ok(seen.length > 0, `${game} moved nothing`);
    const most = Math.max(...counts);
    // No frame would be drawn if the main thread took part. The exact number counts only on an idle machine.
    assert.ok(most >= 3, `${game}: ${most} frames in ${BUSY_MS} ms`);
    if (Math.max(late, await machineLatency(page)) > IDLE_LATENCY_MS) continue;
    assert.ok(most >= 5 && Math.max(...rates) >= 55, `${game}: ${ms(rates)} frames a second`);
  }
});
test('the first picture of a board takes less than a second of work', async ({ browser, url }) => {
  for (const game of GAMES) {
    const [times, work] = [[], []];
    for (let i = 0; i < 3; i++) {
      // A new context has an empty cache.
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const look = (now) =>
          document.querySelector('.table-place svg') ? (window.pictured = now) : requestAnimationFrame(look);
        requestAnimationFrame(look);
      });
      const used = await mainThreadTime(page);
      await page.goto(`${url}/board/${game}`);
      times.push(await page.waitForFunction(() => window.pictured).then((handle) => handle.jsonValue()));
      work.push(await used());
      await context.close();
    }
    // The time until the picture depends on what else the machine does.
    console.log(`    ${game}: first picture after ${ms(times)} ms, main thread ${Math.round(median(work))} ms`);
    assert.ok(quarter(work) <= FIRST_PAINT_MS, `${game}: ${ms(work)} ms of work`);
  }
});
