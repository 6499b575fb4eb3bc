// What the figures of the page are measured with. A machine that is busy with other things makes every clock late, so what must
// always hold is asked of the processor time of the page's main thread; wall time must hold where the machine itself is quick, before
// and after. What else happens on it only ever adds, so it is the quicker ones that tell of the page: a quarter of them keep to it.

const part = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
export const median = (list) => part(list, 1 / 2);
export const quarter = (list) => part(list, 1 / 4);
export const ms = (list) => list.map(Math.round).join(', ');

/** Reads the processor time that the page's main thread has used so far, in milliseconds. */
export async function mainThread(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
}

/** From a tap or the Enter key to the first frame that shows a change of the board, in milliseconds; `act` does it. */
export async function answerTime(page, act) {
  await page.evaluate(() => {
    window.answered = new Promise((done) => {
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
      // What stands in the document when a frame begins is in that frame's picture, which is painted before the next task.
      const look = () => (changed ? setTimeout(() => end(true)) : requestAnimationFrame(look));
      requestAnimationFrame(look);
      setTimeout(() => end(false), 10_000);
    });
  });
  await act();
  return (await page.evaluate(() => window.answered)) ?? Infinity;
}

/** How late the machine is by itself: from a key that does nothing to the next frame. */
export async function floor(page, times = 9) {
  const found = [];
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
    found.push(await page.evaluate(() => window.framed));
  }
  return median(found);
}
/** With a key that does nothing later than this, the machine is too busy for wall time to say anything about the page. */
export const QUIET = 25;
