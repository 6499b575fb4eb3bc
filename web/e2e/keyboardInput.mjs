// Keyboard navigation.

/** Presses Tab until the focused element matches; `what` is passed to the predicate. */
export async function tabTo(page, matches, what = null, maxPresses = 120) {
  for (let i = 0; i < maxPresses; i++) {
    if (await page.evaluate(matches, what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}
const numbers = (name) => [name.charCodeAt(0), Number(name.slice(1))];

/** Moves the cursor of a board by arrows and presses Enter. */
export async function cell(page, name) {
  await tabTo(page, () => /^[a-p]\d+$/.test(document.activeElement?.getAttribute('data-at') ?? ''));
  const at = await page.evaluate(() => document.activeElement.getAttribute('data-at'));
  const flipped = await page.evaluate(() => {
    // Boards without these cells, such as the Ampli editor, are never flipped.
    const place = (file) => document.querySelector(`.table-place [data-at="${file}1"]`)?.getBoundingClientRect().left ?? 0;
    return place('b') < place('a');
  });
  const [[x, y], [tx, ty]] = [numbers(at), numbers(name)];
  const [right, up] = flipped ? ['ArrowLeft', 'ArrowDown'] : ['ArrowRight', 'ArrowUp'];
  const [left, down] = flipped ? ['ArrowRight', 'ArrowUp'] : ['ArrowLeft', 'ArrowDown'];
  for (let i = 0; i < Math.abs(tx - x); i++) await page.keyboard.press(tx > x ? right : left);
  for (let i = 0; i < Math.abs(ty - y); i++) await page.keyboard.press(ty > y ? up : down);
  await page.keyboard.press('Enter');
}
