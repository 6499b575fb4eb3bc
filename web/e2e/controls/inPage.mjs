// Runs in the page: reports the controls that appear and the ones that have an effect when they are used.

/**
 * Reports through `report(kind, key)`, where kind is 'shown' or 'used' and the key names the page, role and name of a control. Names are
 * those of the English page; other languages have the same controls.
 */
export function watchControls(report) {
  /** Longest time from a use to its effect. A busy machine needs more than a second. */
  const EFFECT_MS = 2000;
  /** A node that changed so often without a use changes by itself. */
  const RESTLESS_CHANGES = 3;
  /** Delay before the page is searched for new controls. What disappears sooner is not there to be used. */
  const SCAN_MS = 300;
  const GAMES = /\b(Fair Exchange|Ampli|Gamma|Alpha|210)\b/g;
  const SIDES = /\b(White|Black|Player [A-C]|Guest|Computer, level \d)\b/g;
  const ON_BOARD = '[data-at], [data-cursor], [role="application"]';
  const CONTROLS = [
    'a[href], button, input:not([type="hidden"], [readonly]), select, textarea, summary',
    '[role="button"], [role="link"], [role="slider"], [role="switch"], [role="tab"]',
    ON_BOARD,
  ].join();
  /** Controls whose names are content, such as turns and tiles. */
  const BY_CONTENT = [
    ['.turns .turn, .moves button', 'a turn'],
    ['.tile', 'a tile'],
    ['a[href*="/r/"]', 'a game'],
    ['li a[href*="/game/"]', 'a finished game'],
    ['main a[href*="/player/"]', 'a player'],
    ['.choices button', 'a rating'],
    ['header .account', 'the account'],
    ['.dots a', 'a puzzle'],
    ['.dots button', 'a lesson'],
    ['.contents a', 'a section of the rules'],
    ['a[href*="/rules/"][href*="#"]', 'a clause'],
  ];
  const INPUT_ROLES = { checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton' };
  const ROLES = { A: 'link', BUTTON: 'button', SUMMARY: 'button', SELECT: 'combobox' };

  const squeeze = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const placeName = (at) => (/^[a-z]\d+$/.test(at) ? 'square' : at.replace(/-?\d+/g, '#'));
  const boardName = (node) => squeeze(node.closest('svg[aria-label]')?.getAttribute('aria-label'));
  /** The text of a label without its control. */
  const labelText = (node) =>
    [...(node.labels ?? [])].flatMap((label) => [...label.childNodes].filter((part) => !part.contains(node)));
  function nameOf(node) {
    const at = node.getAttribute('data-at') ?? node.getAttribute('data-cursor');
    if (at !== null) return `${placeName(at)} on ${boardName(node)}`;
    if (node.getAttribute('role') === 'application') return squeeze(node.getAttribute('aria-label')).split('.')[0];
    const kind = BY_CONTENT.find(([selector]) => node.matches(selector));
    if (kind) return kind[1];
    const text =
      node.getAttribute('aria-label') ??
      ([labelText(node).map((part) => part.textContent), node.placeholder, node.title].flat().find(squeeze) ||
        (node.tagName === 'SUMMARY' ? node.firstChild?.textContent : node.textContent));
    // What follows a colon is content: “Level: Beginner”. The tools of an editor are alike.
    const name = squeeze(text)
      .replace(/: .*/, '')
      .replace(/^Put .*/, 'Put a piece');
    return name.replace(GAMES, 'GAME').replace(SIDES, 'SIDE').replace(/\d+/g, '#').slice(0, 80);
  }
  const roleOf = (node) =>
    node.getAttribute('role') ?? (node.tagName === 'INPUT' ? INPUT_ROLES[node.type] : ROLES[node.tagName]) ?? 'textbox';
  /** The pattern of the address: `/r/:room`. What every page has belongs to no page. */
  function pageOf(node) {
    if (node.closest('header, .skip')) return 'every page';
    const path = location.hash.startsWith('#/') ? location.hash.slice(1).split('?')[0] : location.pathname;
    const [first = '', second, third, fourth] = path.split('/').filter(Boolean);
    switch (first) {
      case 'r':
        return '/r/:room';
      // The page of a finished game is the analysis board with its record.
      case 'game':
        return '/board/:game';
      case 'player':
        return '/player/:name';
      case 'puzzles':
        return second ? '/puzzles/:game/:id' : '/puzzles';
      case 'rules':
        return third ? '/rules/:game/how' : '/rules/:game';
      case 'games':
      case 'new':
      case 'board':
      case 'learn':
        return [`/${first}${second ? '/:game' : ''}`, third, fourth && ':id'].filter(Boolean).join('/');
      default:
        return second ? 'no such page' : `/${first}`;
    }
  }
  const keyOf = (node) => `${pageOf(node)} ${roleOf(node)} “${nameOf(node)}”`;

  const english = () => document.documentElement.lang === 'en';
  const reported = new Set();
  function tell(kind, key) {
    if (reported.has(kind + key)) return;
    reported.add(kind + key);
    report(kind, key);
  }
  const enabled = (node) =>
    !node.closest('[aria-hidden="true"]') &&
    !node.matches(':disabled, [aria-disabled="true"]') &&
    node.checkVisibility({ visibilityProperty: true });
  let scanning = false;
  function scan() {
    scanning = false;
    if (english()) for (const node of document.querySelectorAll(CONTROLS)) if (enabled(node)) tell('shown', keyOf(node));
  }
  function scanSoon() {
    if (scanning) return;
    scanning = true;
    setTimeout(scan, SCAN_MS);
  }

  /** The last use, until its effect is seen. */
  let waiting = null;
  let use = 0;
  function effect() {
    if (waiting && performance.now() - waiting.at < EFFECT_MS) tell('used', waiting.key);
    waiting = null;
  }
  const controlOf = (event) => (event.target instanceof Element ? event.target.closest(CONTROLS) : null);
  function used(node) {
    if (!node || !english()) return;
    use += 1;
    const key = keyOf(node);
    tell('shown', key);
    waiting = { key, node, at: performance.now() };
  }
  addEventListener('click', (event) => used(controlOf(event)), true);
  // The focus that follows belongs to the player, not to the last control.
  const endUse = () => (waiting = null);
  addEventListener('pointerdown', endUse, true);
  addEventListener('keydown', (event) => event.key === 'Tab' && endUse(), true);
  addEventListener(
    'pointerdown',
    (event) => used(event.target instanceof Element && event.target.closest(`${ON_BOARD}, .tile`)),
    true,
  );
  addEventListener(
    'keydown',
    (event) => {
      const node = controlOf(event);
      if (event.key === 'Enter' || event.key === ' ' || (node?.matches(ON_BOARD) && event.key !== 'Tab')) used(node);
    },
    true,
  );
  // A changed value is an effect.
  for (const kind of ['input', 'change'])
    addEventListener(
      kind,
      (event) => {
        used(controlOf(event));
        effect();
      },
      true,
    );
  // The browser follows a link that nobody stopped, also into another tab.
  addEventListener('click', (event) => !event.defaultPrevented && controlOf(event)?.matches('a[href]') && effect());
  window.navigation.addEventListener('navigate', effect);
  // A click focuses its own control; a focus that goes to a part of the page is an effect.
  addEventListener('focusin', ({ target }) => {
    if (waiting && !target.closest(CONTROLS) && !target.contains(waiting.node)) effect();
  });
  for (const [owner, name] of [
    [HTMLAnchorElement.prototype, 'click'],
    [window.Clipboard?.prototype ?? {}, 'writeText'],
  ]) {
    const original = owner[name];
    if (original)
      owner[name] = function (...args) {
        effect();
        return original.apply(this, args);
      };
  }

  /** How often each node changed since the last use, and when last. Clocks and animations change by themselves. */
  const changed = new WeakMap();
  function byItself(node, now) {
    if ((node instanceof Element ? node : node.parentElement)?.closest('time')) return true;
    const last = changed.get(node) ?? { use, times: 0, at: 0, restless: false };
    if (last.use < use) {
      last.restless = last.times >= RESTLESS_CHANGES && now - last.at < EFFECT_MS;
      last.use = use;
      last.times = 0;
    }
    last.times += 1;
    last.at = now;
    changed.set(node, last);
    return last.restless;
  }
  const focusOnly = ({ type, attributeName, addedNodes, removedNodes }) =>
    type === 'attributes'
      ? attributeName === 'tabindex'
      : type === 'childList' && [...addedNodes, ...removedNodes].every((node) => node.nodeType === 1 && node.matches('.cursor'));
  new MutationObserver((records) => {
    scanSoon();
    const now = performance.now();
    let seen = false;
    for (const record of records) if (!focusOnly(record) && !byItself(record.target, now)) seen = true;
    if (seen) effect();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  scanSoon();
}
