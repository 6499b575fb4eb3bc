// Performance measurements. A busy machine delays every clock, so the tests always limit the CPU time of the main thread, and wall time
// only where the machine itself is quick. Other load only adds time, so the faster quarter of the samples must keep the limit.

const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
export const median = (list) => quantile(list, 1 / 2);
export const quarter = (list) => quantile(list, 1 / 4);
export const ms = (list) => list.map(Math.round).join(', ');

/** Returns a function that reads the CPU time of the page's main thread so far, in milliseconds. */
export async function mainThreadTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
}

/** Time from the tap or Enter key of `act` to the first frame that shows a change of the board, in milliseconds. */
export async function responseTime(page, act) {
  await page.evaluate(() => {
    window.responded = new Promise((done) => {
      let begun = 0;
      let changed = false;
      const watch = new MutationObserver(() => (changed = begun > 0));
      watch.observe(document.querySelector('.table-place'), {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      const begin = (event) => {
        if (!begun && (event.type === 'pointerup' || event.key === 'Enter')) begun = event.timeStamp;
      };
      for (const kind of ['pointerup', 'keydown']) addEventListener(kind, begin, { capture: true });
      const end = (seen) => {
        watch.disconnect();
        for (const kind of ['pointerup', 'keydown']) removeEventListener(kind, begin, { capture: true });
        done(seen ? performance.now() - begun : null);
      };
      // A change that exists when a frame begins is painted in that frame, before the next task.
      const look = () => (changed ? setTimeout(() => end(true)) : requestAnimationFrame(look));
      requestAnimationFrame(look);
      setTimeout(() => end(false), 10_000);
    });
  });
  await act();
  return (await page.evaluate(() => window.responded)) ?? Infinity;
}

/** Latency of the machine itself: time from a key without effect to the next frame, in milliseconds. */
export async function machineLatency(page, times = 9) {
  const samples = [];
  for (let i = 0; i < times; i++) {
    await page.evaluate(() => {
      window.framed = new Promise((done) =>
        addEventListener(
          'keydown',
          ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
          { capture: true, once: true },
        ),
      );
    });
    await page.keyboard.press('Shift');
    samples.push(await page.evaluate(() => window.framed));
  }
  return median(samples);
}
/** With a higher machine latency, wall time says nothing about the page. */
export const IDLE_LATENCY_MS = 25;
