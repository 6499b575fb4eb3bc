// The record of controls itself: a dead control is found, a live one is not reported.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { test as withPlayers } from '../fixtures.mjs';
import { ControlLog, recordControls } from '../controls/log.mjs';

const PAGE = `<!doctype html><html lang="en"><title>Controls</title><body>
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
  <button hidden>Hidden</button>
  <details><summary>More</summary><button>Inside</button></details>
  <label>Name <input /></label>
  <label>Size <select><option>small</option><option>large</option></select></label>
  <a href="/r/abc123">Anna against Boris</a>
  <a href="/stopped" onclick="event.preventDefault()">Dead link</a>
  <script>
    setInterval(() => document.querySelector('#clock').firstChild.data++, 50);
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

test('dead controls are listed, live ones are not', async ({ browser }) => {
  const log = await record(browser, async (page) => {
    for (const name of ['Dead', 'Alive', 'Late', 'Take 3', 'Take 12']) {
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
  const controls = ['Alive', 'Dead', 'Late', 'More', 'Never touched', 'Take #'].map(button);
  const others = ['/puzzles combobox “Size”', '/puzzles link “Dead link”', '/puzzles link “a game”', '/puzzles textbox “Name”'];
  assert.deepEqual([...log.shown].filter((key) => key.startsWith('/puzzles')).sort(), [...controls, ...others]);
  const dead = log.neverUsed().filter((key) => key.startsWith('/puzzles'));
  assert.deepEqual(dead, [button('Dead'), button('More'), button('Never touched'), '/puzzles link “Dead link”']);
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
