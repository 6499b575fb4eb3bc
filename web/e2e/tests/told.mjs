// Where something cannot be done a line says why and what to do, in the reader's language.
import assert from 'node:assert/strict';
import { at, board, place, position } from '../board.mjs';
import { answered } from '../browser.mjs';
import { tap } from '../hands.mjs';
import { start } from '../table.mjs';

export const told = [
  [
    'told: an illegal drop or tap says which rule forbids it',
    async ({ person, url }) => {
      for (const [locale, said] of [
        ['en-US', /The rules forbid that: .*diagonally.*clause A4/],
        ['ru-RU', /^Правила это запрещают\. [А-Я][^a-z]*\(пункт A4\)$/],
      ]) {
        const page = await person({ locale });
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
        // It is still in hand: diagonally by a tap.
        await tap(page, at('d3'));
        await page.waitForSelector('[role="alert"]:has-text("A4")');
        assert.match(await alert(), said);
        for (const [game, query, taps, clause] of [
          ['gamma', position('9a/10/10/2##2###1/4B5/10/1###2##2/10/10/10 w - - playing'), ['e6', 'e9'], 'G9'],
          ['210', '', ['b2', 'k:1', 'd4'], 'T2'],
        ]) {
          await board(page, url, game, query);
          for (const name of taps) {
            await tap(page, at(name));
            await answered(page);
          }
          await page.waitForSelector(`[role="alert"]:has-text("${clause}")`);
        }
      }
    },
  ],
  [
    'told: a room that is full, and a seat that is forgotten',
    async ({ person, url }) => {
      for (const [locale, words] of [
        ['en-US', 'All seats are taken, and you are watching'],
        ['ru-RU', 'Все места заняты, вы зритель'],
      ]) {
        const anna = await person();
        await start(anna, url, 'alpha', 'friend');
        const link = await anna.locator('section input[readonly]').inputValue();
        // Two come at once, and there is one seat.
        const [boris, late] = [await person(), await person({ locale })];
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
        // Whose browser has lost its cookies is told the same.
        await boris.context().clearCookies();
        await boris.reload();
        await boris.waitForSelector('.watching');
        await boris.click('.watching a');
        await boris.waitForURL(/\/new\/alpha/);
      }
    },
  ],
];
