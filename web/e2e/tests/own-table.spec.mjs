// The page plays the steps of a room on its own table: what it is sent, a table that goes wrong, and a server with other rules.
import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { act, mouse, seededRandom } from '../play.mjs';
import { playToEnd, ready, start } from '../rooms.mjs';

const short = (page) => page.selectOption('select >> nth=0', '6x6x1');

/** Opens a page and records the messages of its room socket; `change` may alter a message first, in either direction. */
async function open(newPlayer, change = () => {}) {
  const link = { sent: [], received: [] };
  link.change = (message, toServer) => {
    change(message, toServer);
    link[toServer ? 'sent' : 'received'].push(structuredClone(message));
  };
  return [await newPlayer({ link, expects: /the table of this page differs/ }), link];
}

test('a game without hidden parts comes as steps and hashes', async ({ newPlayer, url }) => {
  const [page, link] = await open(newPlayer);
  await start(page, url, 'alpha', 'here', short);
  await playToEnd([page], 'alpha', { seed: 31 });
  assert.ok(link.sent.some((message) => message.type === 'hello' && message.rules && message.build));
  const played = link.received.filter((message) => message.event?.kind === 'step');
  assert.ok(played.length > 3);
  for (const message of played) {
    assert.match(message.sync.hash, /^[0-9a-f]{16}$/);
    assert.ok(!message.state && !message.event.effects && !message.event.turn);
  }
  assert.ok(!link.sent.some((message) => message.type === 'resync'));
});

test('a game with hidden parts comes as views', async ({ newPlayer, url }) => {
  const [page, link] = await open(newPlayer);
  await start(page, url, 'ampli', 'here');
  await page.waitForSelector('.status');
  const welcome = link.received.find((message) => message.type === 'welcome');
  assert.ok(welcome.state && !welcome.sync);
});

test('a table that differs from the server’s is replaced by views, and the game goes on', async ({ newPlayer, url }) => {
  let broken = false;
  const [page, link] = await open(newPlayer, (message, toServer) => {
    if (toServer || broken || message.event?.kind !== 'step' || !message.sync?.hash) return;
    broken = true;
    message.sync.hash = '0123456789abcdef';
  });
  await start(page, url, 'alpha', 'here', short);
  await playToEnd([page], 'alpha', { seed: 32 });
  const resync = link.sent.filter((message) => message.type === 'resync');
  assert.equal(resync.length, 1);
  assert.match(resync[0].hash, /^[0-9a-f]{16}$/);
  const after = link.received.filter((message) => message.event?.kind === 'step' && message.seq > resync[0].at);
  assert.ok(after.length > 2 && after.every((message) => message.state?.view && message.event.effects));
});

test('with other rules than the server the page gets views and offers to reload, but not in the middle of a turn', async ({
  newPlayer,
  url,
}) => {
  const [page, link] = await open(newPlayer, (message, toServer) => {
    if (toServer && message.type === 'hello') message.rules = '0000000000000000';
  });
  await start(page, url, '210', 'here');
  await page.waitForSelector('[data-update]');
  assert.ok(link.received.some((message) => message.type === 'stale'));
  assert.ok(link.received.find((message) => message.type === 'welcome').state);
  // The first step lifts the stones of a cup; the turn goes on with sowing them.
  await ready(page);
  assert.ok(await act['210'](page, seededRandom(1), mouse));
  await page.waitForSelector('[data-update]', { state: 'detached' });
});
