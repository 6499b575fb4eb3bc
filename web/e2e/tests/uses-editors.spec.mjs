// The fields of the position editors, and the controls of the analysis board that other tests leave.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '../fixtures.mjs';
import { scriptEngine } from '../engine.mjs';
import { at, board, position } from '../board.mjs';
import { requestsDone } from '../requests.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
async function edit(page, url, game, query) {
  await board(page, url, game, query);
  await page.click('summary:has-text("Position")');
  await button(page, 'Edit by hand').click();
}
const text = (page) => page.locator('textarea').inputValue();

for (const [game, query] of [
  ['alpha', position('8/8/8/3b4/3D4/8/8/8 w 00')],
  ['gamma', position('9a/10/10/2##2###1/4B5/10/1###2##2/10/10/10 w - - playing')],
  ['exchange', '?setup=3x2'],
  ['210', '?setup=3x3x1'],
  ['ampli', '?seed=5'],
])
  test(`${game}: every field of the position editor changes the text`, async ({ newPlayer, url }) => {
    const page = await newPlayer();
    await edit(page, url, game, query);
    await page.locator('.fields').first().waitFor();
    for (const field of await page.locator('.fields select').all()) {
      const before = await text(page);
      const other = await field.evaluate((node) => [...node.options].find((option) => !option.selected)?.value);
      if (other === undefined) continue;
      await field.selectOption(other);
      assert.notEqual(await text(page), before, await field.evaluate((node) => node.labels[0]?.textContent));
    }
    for (const field of await page.locator('.fields input').all()) {
      const before = await text(page);
      await field.fill('7');
      await field.press('Tab');
      assert.notEqual(await text(page), before, await field.evaluate((node) => node.labels[0]?.textContent));
    }
  });

test('Fair Exchange: groups are added and removed', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await edit(page, url, 'exchange', '?setup=3x2');
  await page.locator('details input[aria-label^="Group"]').first().waitFor();
  const groups = () => page.locator('details input[aria-label^="Group"]').count();
  const before = await groups();
  await button(page, 'One more group').click();
  assert.ok((await groups()) > before);
  await button(page, 'One group less').click();
  assert.equal(await groups(), before);
});

test('analysis: the position as text, values after every turn, placing aids, a tile turned', async ({ newPlayer, url }) => {
  const page = await newPlayer({ permissions: ['clipboard-read', 'clipboard-write'] });
  await board(page, url, 'alpha');
  await page.click('summary:has-text("Position")');
  await button(page, 'Copy the position').click();
  await page.waitForSelector('text=Copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
  await page.getByLabel('After every turn').check();
  await page.locator('.engine li').first().waitFor();
  for (const name of ['c2', 'c3']) await page.click(at(name));
  await page.waitForSelector('.turns .turn');
  await page.locator('.engine li').first().waitFor();
  await board(page, url, 'gamma');
  await page.getByLabel('Mirror on the other wing').check();
  await button(page, 'Place the rest').click();
  await page.waitForSelector('.status:has-text("Move a checker or a stack")');
  await board(page, url, 'ampli', '?seed=5');
  await page.locator('.tile[aria-label*="fits"]').first().click();
  const lies = () => page.locator('.tile[aria-pressed="true"]').evaluate((node) => node.classList.contains('lying'));
  const before = await lies();
  await page.click('.tools button[aria-label="Rotate"]');
  assert.equal(await lies(), !before);
});

test('analysis: an unfinished turn is undone, common stones are shared, a number is chosen', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await board(page, url, '210');
  await page.click(at('b2'));
  await page.click(at('k:1'));
  const undo = page.getByRole('button', { name: /^Undo Esc/ });
  await undo.click();
  await undo.waitFor({ state: 'detached' });
  await board(page, url, 'exchange', position('7.3.4/3.3.1/3.3.3/3.3.4/3.3.3 w 4-2 1'));
  await page.click('[data-cursor="1:o"]');
  const other = page.locator('.table-place [data-at^="k:"][aria-pressed="false"]').first();
  const name = await other.getAttribute('data-at');
  await other.click();
  await page.waitForSelector(`${at(name)}[aria-pressed="true"]`);
  await page.keyboard.press('Escape');
  await page.click('[data-cursor="1:c"]');
  await page.waitForSelector('.table-place [data-cursor][aria-label*="you may go here"]');
});

test('a mark in the graph of a review opens its mistake', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await scriptEngine(page, 0.9);
  await page.goto(`${url}/board/alpha?turns=${encodeURIComponent('c2-c3 c7-c6 d2-d3 d7-d6')}`);
  await button(page, 'Review the game').click();
  await page.waitForSelector('[data-accuracy="1"]');
  const mark = page.locator('figure .mark').last();
  const number = Number((await mark.getAttribute('aria-label')).match(/\d+/)[0]);
  await mark.click({ force: true });
  await page.waitForSelector(`[data-verdict]:has-text("Turn ${number}, ")`);
  await page.waitForSelector('[data-verdict] .better');
});

test('the author’s problem: take back, clear, the pairings, a turned tile; lessons and studies show their tables', async ({
  newPlayer,
  url,
}) => {
  const page = await newPlayer();
  await page.goto(`${url}/learn/ampli/problem`);
  await page.locator('.tile[aria-label*="fits"]').first().click();
  const lies = () => page.locator('.tile[aria-pressed="true"]').evaluate((node) => node.classList.contains('lying'));
  const before = await lies();
  await page.click('.tools button[aria-label="Rotate"]');
  assert.equal(await lies(), !before);
  const tiles = page.locator('.table-place .tile[aria-label]');
  for (const name of ['Take back', 'Clear all']) {
    const all = await tiles.count();
    const chosen = page.locator('.tile[aria-pressed="true"]');
    if ((await chosen.count()) === 0) await page.locator('.tile[aria-label*="fits"]').first().click();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.table-place .tile[aria-label]').length === n, all - 1);
    await requestsDone(page);
    await button(page, name).click();
    await page.waitForFunction((n) => document.querySelectorAll('.table-place .tile[aria-label]').length === n, all);
    await requestsDone(page);
  }
  await page.click('summary:has-text("The pairings")');
  await page.locator('details[open] p').first().waitFor();
  for (const address of ['/learn/ampli/problem', '/learn/ampli/study/main', '/puzzles/ampli/daily', '/learn/ampli?lesson=2']) {
    await page.goto(url + address);
    const table = page.locator('svg[role="application"]');
    await table.waitFor();
    const box = await table.boundingBox();
    const seen = await table.getAttribute('viewBox');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await table.getAttribute('viewBox'), seen, address);
  }
  await page.locator('.tile[aria-label*="fits"]').first().click();
  await page.click('.tools button[aria-label="Rotate"]');
});

test('all lessons done: where to go next, and all of them again', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  const { lessons } = JSON.parse(readFileSync(new URL('../../src/games/alpha/lessons.json', import.meta.url), 'utf8'));
  const last = lessons.length;
  // All but the last lesson are done.
  await page.addInitScript(
    (done) => localStorage.setItem('quintet.lessons.alpha', localStorage['quintet.lessons.alpha'] ?? done),
    lessons
      .slice(0, -1)
      .map(({ id }) => id)
      .join(' '),
  );
  await page.goto(`${url}/learn/alpha?lesson=${last}`);
  for (const i of lessons[last - 1].tasks.keys()) {
    await page.waitForSelector(`[data-lesson][data-task="${i}"]`);
    await button(page, 'Show me').click();
  }
  await page.waitForSelector('.next.primary');
  await page.click('.next.primary');
  await page.waitForSelector('.end');
  for (const [name, address] of [
    ['Play the computer', /\/new\/alpha/],
    ['Puzzles', /\/puzzles/],
  ]) {
    await page.locator('.end').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(address);
    await page.goto(`${url}/learn/alpha?lesson=${last}`);
    await page.waitForSelector('[data-lesson]');
    await button(page, 'Next').click();
    await page.waitForSelector('.end');
  }
  await button(page, 'Begin all lessons again').click();
  await page.waitForSelector('.end', { state: 'detached' });
  assert.equal(await page.locator('.dot.done').count(), 0);
});

test('pictures lead where their titles lead', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(url);
  await page.locator('article a.picture').first().click();
  await page.waitForURL(/\/games\/\w+$/);
  await page.goto(`${url}/puzzles`);
  await page.locator('a.picture').first().click();
  await page.waitForURL(/\/puzzles\/\w+\/daily/);
  await page.goto(`${url}/puzzles`);
  await page.locator('summary:has-text("All puzzles")').first().click();
  await page.locator('.dots a').first().click();
  await page.waitForURL(/\/puzzles\/\w+\/\w+/);
  await page.click('header nav a:has-text("Games")');
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/learn/ampli?lesson=1`);
  for (const name of ['The author’s problem', 'The author’s study games']) {
    await page.getByRole('link', { name }).first().click();
    await page.waitForURL(/\/learn\/ampli\/(problem|study)/);
    await page.goBack();
    await page.waitForSelector('[data-lesson]');
  }
});
