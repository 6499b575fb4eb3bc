// The record of controls itself: a dead control is found, a live one is not reported.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { test as withPlayers } from '../fixtures.mjs';
import { ControlLog, recordControls } from '../controls/log.mjs';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Controls</title><body>
  <p id="clock">0</p>
  <button>Dead</button>
  <button onclick="document.title = 'alive'">Alive</button>
  <button onclick="setTimeout(() => document.querySelector('#late').hidden = false, 300)">Late</button>
  <p id="late" hidden>late</p>
  <button>Take 3</button>
  <button onclick="document.querySelector('#taken').hidden = false">Take 12</button>
  <p id="taken" hidden>taken</p>
  <button>Never touched</button>
  <button disabled>Disabled</button>
  <button onclick="draw()">Draws the same again</button>
  <button onclick="this.disabled = true; setTimeout(() => (this.disabled = false), 100)">Only busy</button>
  <button onclick="document.querySelector('.unseen').append('said')">Only spoken</button>
  <button onclick="document.documentElement.setAttribute('lang', 'en')">Sets the old value</button>
  <button onclick="document.head.append(document.createElement('link'))">Only loads</button>
  <button onclick="document.querySelector('#board').tabIndex = -1">Only moves the cursor</button>
  <button onclick="document.querySelector('#board').focus()">Focuses the board</button>
  <div id="board" tabindex="0"></div><p class="unseen"></p>
  <button hidden>Hidden</button>
  <details><summary>More</summary><button>Inside</button></details>
  <label>Name <input /></label>
  <label>Size <select><option>small</option><option>large</option></select></label>
  <a href="/r/abc123">Anna against Boris</a>
  <a href="/stopped" onclick="event.preventDefault()">Dead link</a>
  <script>
    setInterval(() => document.querySelector('#clock').firstChild.data++, 50);
    function draw() {
      document.querySelector('#board').innerHTML = '<svg><circle id="' + Math.random() + '" r="3" /></svg>';
    }
    draw();
    addEventListener('keydown', ({ key }) => key === 'f' && document.body.classList.toggle('flipped'));
  </script></body></html>`;

/** Opens the page above, uses it and returns what was recorded. */
async function record(browser, use, html = PAGE) {
  const context = await browser.newContext();
  const log = new ControlLog();
  await recordControls(context, log);
  await context.route('http://controls.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const page = await context.newPage();
  await page.goto('http://controls.test/puzzles');
  await page.waitForTimeout(400);
  await use(page);
  // The last report is on its way.
  await page.waitForTimeout(200);
  await context.close();
  return log;
}
const button = (name) => `/puzzles button “${name}”`;

/** Controls whose click has no effect that a player sees. */
const DEAD = ['Draws the same again', 'Only busy', 'Only loads', 'Only moves the cursor', 'Only spoken', 'Sets the old value'];

test('dead controls are listed, live ones are not', async ({ browser }) => {
  const log = await record(browser, async (page) => {
    for (const name of ['Dead', ...DEAD, 'Alive', 'Late', 'Take 3', 'Take 12', 'Focuses the board']) {
      await page.getByRole('button', { name, exact: true }).click();
      // An effect belongs to the last use before it.
      await page.waitForTimeout(name === 'Late' ? 800 : 400);
    }
    await page.getByText('Dead link').click();
    await page.getByLabel('Name').fill('Anna');
    await page.getByLabel('Size').selectOption('large');
    await page.getByText('Anna against Boris').click();
    await page.waitForURL('**/r/abc123');
  });
  const live = ['Alive', 'Focuses the board', 'Late', 'Take #'];
  const dead = ['Dead', 'Disabled', 'More', 'Never touched', ...DEAD];
  const others = ['/puzzles combobox “Size”', '/puzzles link “Dead link”', '/puzzles link “a game”', '/puzzles textbox “Name”'];
  const ofPage = (keys) => keys.filter((key) => key.startsWith('/puzzles')).sort();
  assert.deepEqual(ofPage([...log.shown]), ofPage([...[...live, ...dead].map(button), ...others]));
  assert.deepEqual(ofPage(log.neverUsed()), ofPage([...dead.map(button), '/puzzles link “Dead link”']));
  assert.ok(!log.neverUsed({ [button('Dead')]: 'a reason' }).includes(button('Dead')), 'an exception is not listed');
});

test('what moves by itself is no effect, and other languages count as one', async ({ browser }) => {
  const russian = await record(browser, (page) => page.click('text=Alive'), PAGE.replace('lang="en"', 'lang="ru"'));
  assert.deepEqual(russian.toJSON(), { shown: [], used: [] });
  const sent = new ControlLog();
  sent.add(JSON.parse(JSON.stringify(await record(browser, (page) => page.click('summary')))));
  assert.ok(sent.used.has(button('More')), 'an opened part is an effect');
  assert.ok(sent.shown.has(button('Dead')));
});

test('the keys of the keyboard help are controls', async ({ browser }) => {
  const help = '<dialog open><kbd>F</kbd><kbd>L</kbd><kbd>1</kbd><kbd>…</kbd><kbd>9</kbd></dialog></body>';
  const log = await record(
    browser,
    async (page) => {
      for (const key of ['f', 'l']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(400);
      }
    },
    PAGE.replace('</body>', help),
  );
  const key = (name) => `every page key “${name}”`;
  assert.deepEqual([...log.shown].filter((one) => one.startsWith('every page')).sort(), ['#', 'F', 'L'].map(key));
  assert.deepEqual([...log.used], [key('F')]);
});

// The fixture itself: an error in the console fails a test.
withPlayers.fail('an error in the console fails a test', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(url);
  await page.evaluate(() => console.error('something broke'));
});
withPlayers('an error that a test expects does not', async ({ newPlayer, url }) => {
  const page = await newPlayer({ expects: /something broke|status of 404/ });
  await page.goto(url);
  await page.evaluate(() => console.error('something broke'));
  await page.evaluate(() => fetch('/api/nothing'));
});
withPlayers.fail('a failed request fails a test', async ({ newPlayer, url }) => {
  const page = await newPlayer();
  await page.goto(url);
  await page.evaluate(() => fetch('/api/nothing'));
});
