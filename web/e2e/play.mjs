// Plays each game by the labels of its cells ("can move", "you may go here"), without knowing the rules.

/** Returns a repeatable generator of integers below n. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
const pickOne = (list, random) => list[random(list.length)];

/** Names of the places whose label contains one of these texts. */
const places = (page, ...words) =>
  page.$$eval(
    '.unit [data-at]',
    (nodes, ends) =>
      nodes
        .filter((n) => ends.some((e) => (n.getAttribute('aria-label') ?? '').includes(e)))
        .map((n) => n.getAttribute('data-at')),
    words,
  );

export async function tap(page, selector) {
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
const tapAt = (page, at) => tap(page, `.unit [data-at="${at}"]`);
const buttons = (page) =>
  page.$$eval('.unit button', (nodes) => nodes.filter((n) => !n.disabled).map((n) => n.textContent.trim()));

/** Input by mouse. The keyboard tests have the same actions by keys. */
export const mouse = {
  at: tapAt,
  zone: (page, name) => tap(page, `[data-cursor="${name}"]`),
  button: (page, text) => page.click(`.unit button:has-text("${text}")`),
  tile: async (page, i) => {
    await page.locator('.table-place .tile[aria-label]').nth(i).click();
    await page.locator('.table-place svg[role="application"]').focus();
  },
  async put(page) {
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
  },
};

/** Makes one step of the player to move; returns whether a step was possible. */
export const act = {
  async alpha(page, random, by = mouse) {
    const goes = await places(page, 'can move');
    if (goes.length === 0) {
      if ((await buttons(page)).includes('Pass')) return by.button(page, 'Pass').then(() => true);
      const spare = await page.$('.unit [data-at="spare"]');
      if (!spare) return false;
      await by.at(page, 'spare');
    } else await by.at(page, pickOne(goes, random));
    // Leave the board whenever possible, to end the game.
    if (await page.$('.unit [data-at="off"]')) return by.at(page, 'off').then(() => true);
    const to = await places(page, 'you may go here');
    if (to.length === 0) return false;
    await by.at(page, pickOne(to, random));
    return true;
  },
  async gamma(page, random, by = mouse) {
    if ((await buttons(page)).includes('Pass')) return by.button(page, 'Pass').then(() => true);
    const placing = await places(page, 'you may go here');
    const goes = await places(page, 'can move');
    if (goes.length === 0) {
      if (placing.length === 0) return false;
      await by.at(page, pickOne(placing, random));
      return true;
    }
    await by.at(page, pickOne(goes, random));
    const takes = await places(page, 'you may capture here');
    const to = takes.length ? takes : await places(page, 'you may go here');
    if (to.length === 0) return false;
    await by.at(page, pickOne(to, random));
    return true;
  },
  async exchange(page, random, by = mouse) {
    const now = await buttons(page);
    if (now.some((b) => b.startsWith('Capture'))) return by.button(page, 'Capture, +').then(() => true);
    if (now.includes('Pass')) return by.button(page, 'Pass').then(() => true);
    const zones = (word) =>
      page.$$eval(
        '.table-place [data-cursor]',
        (nodes, w) => nodes.filter((n) => n.getAttribute('aria-label').includes(w)).map((n) => n.getAttribute('data-cursor')),
        word,
      );
    const from = await zones('can move');
    if (from.length === 0) return false;
    const own = from.filter((z) => z.endsWith(':o'));
    await by.zone(page, `${pickOne(own.length && random(4) ? own : from, random)}`);
    for (let i = 0; i < 2; i++) {
      const to = [...new Set((await zones('you may go here')).map((z) => z.split(':')[0]))];
      if (to.length === 0) break;
      await by.zone(page, `${pickOne(to, random)}:e`);
    }
    return true;
  },
  async 210(page, random, by = mouse) {
    const now = await buttons(page);
    if (now.includes('Pass')) return by.button(page, 'Pass').then(() => true);
    const takes = await places(page, 'you may take one');
    if (takes.length) return by.at(page, pickOne(takes, random)).then(() => true);
    if (now.includes('No lids') && random(2)) return by.button(page, 'No lids').then(() => true);
    const lids = await places(page, 'you may cover it');
    if (lids.length) return by.at(page, pickOne(lids, random)).then(() => true);
    const sow = await places(page, 'you may go here');
    if (sow.length) return by.at(page, pickOne(sow, random)).then(() => true);
    const lift = await places(page, 'you may lift');
    if (lift.length === 0) return false;
    await by.at(page, pickOne(lift, random));
    const numbers = await page.$$eval('.table-place [data-at^="k:"]', (nodes) => nodes.map((n) => n.getAttribute('data-at')));
    await by.at(page, pickOne(numbers, random));
    return true;
  },
  async ampli(page, random, by = mouse) {
    if (await page.locator('[data-pass-device]').isVisible()) await by.button(page, 'show my tiles');
    const fits = await page.$$eval('.table-place .tile[aria-label]', (nodes) =>
      nodes.flatMap((n, i) =>
        n.getAttribute('aria-label').includes('fits') && n.getAttribute('aria-pressed') !== 'true' ? [i] : [],
      ),
    );
    const now = await buttons(page);
    if (fits.length) {
      await by.tile(page, pickOne(fits, random));
      await by.put(page);
      return true;
    }
    for (const say of ['Wait', 'Pass', 'Stop']) if (now.includes(say)) return by.button(page, say).then(() => true);
    return false;
  },
};
