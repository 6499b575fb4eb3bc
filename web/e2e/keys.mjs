// How the keyboard gets about.

/** Tabs until what has the focus answers to this; `what` is handed on to the question. */
export async function tabTo(page, fits, what = null, most = 120) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate(fits, what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not get there');
}
const numbers = (name) => [name.charCodeAt(0), Number(name.slice(1))];

/** Moves the cursor of a board by arrows and presses Enter. */
export async function cell(page, name) {
  await tabTo(page, () => /^[a-p]\d+$/.test(document.activeElement?.getAttribute('data-at') ?? ''));
  const at = await page.evaluate(() => document.activeElement.getAttribute('data-at'));
  const turned = await page.evaluate(() => {
    // Boards without such cells, as the editor's table of Ampli, are never turned.
    const place = (file) => document.querySelector(`.table-place [data-at="${file}1"]`)?.getBoundingClientRect().left ?? 0;
    return place('b') < place('a');
  });
  const [[x, y], [tx, ty]] = [numbers(at), numbers(name)];
  const [right, up] = turned ? ['ArrowLeft', 'ArrowDown'] : ['ArrowRight', 'ArrowUp'];
  const [left, down] = turned ? ['ArrowRight', 'ArrowUp'] : ['ArrowLeft', 'ArrowDown'];
  for (let i = 0; i < Math.abs(tx - x); i++) await page.keyboard.press(tx > x ? right : left);
  for (let i = 0; i < Math.abs(ty - y); i++) await page.keyboard.press(ty > y ? up : down);
  await page.keyboard.press('Enter');
}
