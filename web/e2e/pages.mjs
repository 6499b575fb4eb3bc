// The pages checked by axe and shown in the screenshots.
import { requestsDone } from './requests.mjs';
import { MIDDLE } from './rooms.mjs';

const BOARD = '.table-place .board svg';
/** Name, address and selectors of the elements that a complete page shows. */
export const PAGES = [
  ['home', '/', ...[1, 2, 3, 4, 5].map((n) => `article:nth-of-type(${n}) .picture svg`)],
  ['game', '/games/gamma', '.picture svg', '.more li:nth-of-type(3)', '.verdict'],
  ['findings', '/findings', 'main h2'],
  ['new-computer', '/new/gamma?against=computer', 'label:nth-of-type(2) select'],
  ['new-friend', '/new/ampli?against=friend', 'form'],
  ['learn-goal', '/learn/alpha', '.goal .picture svg'],
  ['learn', '/learn/alpha?lesson=1', '[data-lesson]', BOARD],
  ['learn-live', '/learn/ampli?lesson=11', '[data-stage]', BOARD],
  ['rules', '/rules/gamma', '.clause'],
  ['rules-how', '/rules/gamma/how', '.clause summary'],
  ['rules-ampli', '/rules/ampli', '.clause'],
  ['study', '/learn/ampli/study/main', '[data-move]', BOARD],
  ['problem', '/learn/ampli/problem', 'aside .task', BOARD],
  ['puzzles', '/puzzles', '.shelves li:nth-of-type(5)'],
  ['puzzle-alpha', '/puzzles/alpha/daily', '[data-phase="asking"]', BOARD],
  ['puzzle-ampli', '/puzzles/ampli/daily', '[data-phase="asking"]', BOARD],
  ['settings', '/settings', '.preview svg'],
  ['watch', '/watch', '.tabs ~ p, .tabs ~ ul'],
  ['mine', '/mine', '.tabs ~ p, .tabs ~ ul'],
  ['explorer', '/games', '.filter ~ p, .filter ~ ul'],
  ['account', '/account', 'form'],
  ['lost', '/no/such/page', '.lost h1'],
  ['room-gone', '/r/nothinghere', '.lost h1'],
  ['alpha', '/board/alpha?position=aaaa1aaa/aaa1baaa/4c3/3D4/4A3/8/AAA1AAAA/AAAA1AA1%20w%2010', BOARD],
  ['gamma', `/board/gamma?position=${encodeURIComponent(MIDDLE.position)}`, BOARD],
  ['exchange', '/board/exchange?position=3.3.4/3.3.1/3.3.3/7.3.4/3.3.3%20w%204-2%201', BOARD],
  ['210', '/board/210?position=1,2,4,5/3,2,1,4/0,4,3,2/7,3,6,1%20w%200-0%20b2d3%203', BOARD],
  ['ampli', '/board/ampli?seed=5', BOARD],
];

/** Opens a page and waits until it is complete. */
export async function open(page, url, [, path, ...shows]) {
  await page.goto(url + path);
  for (const what of shows) await page.waitForSelector(what);
  await requestsDone(page);
}
