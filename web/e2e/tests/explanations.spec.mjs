// Explanations of what is not possible, in the player's language.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { at, board, place, position } from '../board.mjs';
import { requestsDone } from '../requests.mjs';
import { tap } from '../play.mjs';
import { start } from '../rooms.mjs';

test('an illegal drop or tap shows the rule that forbids it', async ({ newPlayer, url }) => {
  for (const [locale, said] of [
    ['en-US', /^The rules forbid that\. Checkers go left, right or forward, never back or diagonally\.$/],
    ['ru-RU', /^Правила это запрещают\. Шашки идут влево, вправо или вперёд, но не назад и не по диагонали\.$/],
  ]) {
    const page = await newPlayer({ locale });
    const alert = async () => {
      await page.waitForSelector('[role="alert"]');
      return page.textContent('[role="alert"]');
    };
    await start(page, url, 'alpha', 'here');
    await page.waitForSelector('.status.mine');
    const [from, to] = [await place(page, 'c2'), await place(page, 'd4')];
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 6 });
    await page.mouse.up();
    await page.waitForSelector('[role="alert"]');
    // The checker is still selected; the tap tries a diagonal step.
    await tap(page, at('d3'));
    await page.waitForSelector('[role="alert"]:has-text("диагонали"), [role="alert"]:has-text("diagonally")');
    assert.match(await alert(), said);
    for (const [game, query, taps, rule] of [
      ['gamma', position('9a/10/10/2##2###1/4B5/10/1###2##2/10/10/10 w - - playing'), ['e6', 'e9'], /exactly|ровно/i],
      ['210', '', ['b2', 'k:1', 'd4'], /neighbouring|соседние/],
    ]) {
      await board(page, url, game, query);
      for (const name of taps) {
        await tap(page, at(name));
        await requestsDone(page);
      }
      await page.locator('[role="alert"]').filter({ hasText: rule }).waitFor();
    }
  }
});
test('a full room and a lost seat are explained', async ({ newPlayer, url }) => {
  for (const [locale, words] of [
    ['en-US', 'All seats are taken, and you are watching'],
    ['ru-RU', 'Все места заняты, вы зритель'],
  ]) {
    const anna = await newPlayer();
    await start(anna, url, 'alpha', 'friend');
    const link = await anna.locator('section input[readonly]').inputValue();
    // Two players join at once, and one seat is free.
    const [boris, late] = [await newPlayer(), await newPlayer({ locale, expects: /status of 4\d\d/ })];
    for (const page of [boris, late]) {
      await page.goto(link);
      await page.waitForSelector('section button.primary');
    }
    await late.route('**/join', async (route) => {
      await boris.click('section button.primary');
      await boris.waitForSelector('.board svg');
      await route.continue();
    });
    const answer = late.waitForResponse(/\/join$/);
    await late.click('section button.primary');
    assert.ok((await answer).status() >= 400);
    await late.waitForSelector(`.watching:has-text("${words}")`);
    assert.equal(await late.locator('button:has-text("Resign")').count(), 0);
    // A player whose browser lost its cookies sees the same text.
    await boris.context().clearCookies();
    await boris.reload();
    await boris.waitForSelector('.watching');
    await boris.click('.watching a');
    await boris.waitForURL(/\/new\/alpha/);
  }
});
