// Runs in the page: reports the controls that appear and the ones that have an effect when they are used.

/**
 * Reports through `report(kind, key)`, where kind is 'shown' or 'used'. Disabled controls count as shown: a control that can never be used
 * is dead too. `names` come from `controlNames`.
 */
export function watchControls(report, names) {
  /** Longest time from a use to its effect. A busy machine needs more than a second. */
  const EFFECT_MS = 2000;
  /** A node that changed so often without a use changes by itself. */
  const RESTLESS_CHANGES = 3;
  /** Delay before the page is searched for new controls. What disappears sooner is not there to be used. */
  const SCAN_MS = 300;
  const { CONTROLS, ON_BOARD, keyOf, shortcut, shortcuts } = names;

  const english = () => document.documentElement.lang === 'en';
  const reported = new Set();
  function tell(kind, key) {
    if (reported.has(kind + key)) return;
    reported.add(kind + key);
    report(kind, key);
  }
  // A link may be hidden from screen readers because the link beside it says the same. A mouse still finds it.
  const seen = (node) =>
    !(node.matches('a') ? node.parentElement : node).closest('[aria-hidden="true"]') &&
    !node.closest('[inert]') &&
    node.checkVisibility({ visibilityProperty: true });
  let scanning = false;
  function scan() {
    scanning = false;
    if (!english()) return;
    for (const node of document.querySelectorAll(CONTROLS)) if (seen(node)) tell('shown', keyOf(node));
    for (const key of shortcuts()) tell('shown', key);
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
    if (waiting && performance.now() - waiting.at < EFFECT_MS) for (const key of waiting.keys) tell('used', key);
    waiting = null;
  }
  const controlOf = (event) => (event.target instanceof Element ? event.target.closest(CONTROLS) : null);
  function used(node, pressed = null) {
    if ((!node && !pressed) || !english()) return;
    use += 1;
    const keys = node ? [keyOf(node)] : [];
    for (const key of keys) tell('shown', key);
    if (pressed) keys.push(pressed);
    waiting = { keys, node, at: performance.now() };
  }
  addEventListener('click', (event) => used(controlOf(event)), true);
  // The focus that follows belongs to the player, not to the last control.
  const endUse = () => (waiting = null);
  addEventListener('pointerdown', endUse, true);
  addEventListener(
    'pointerdown',
    (event) => used(event.target instanceof Element && event.target.closest(`${ON_BOARD}, .tile`)),
    true,
  );
  let tabbed = false;
  addEventListener(
    'keydown',
    (event) => {
      tabbed = event.key === 'Tab';
      if (tabbed) return endUse();
      const node = controlOf(event);
      const acts = event.key === 'Enter' || event.key === ' ' || node?.matches(ON_BOARD);
      const writes = node?.matches('input, textarea, select');
      if (acts || !writes) used(acts ? node : null, writes ? null : shortcut(event.key));
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
    if (tabbed && english()) tell('used', shortcut('Tab'));
    if (waiting && !target.closest(CONTROLS) && !target.contains(waiting.node)) effect();
  });
  // A page starts a download with a link that is not on it.
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    effect();
    return click.call(this);
  };

  /** How often each node changed since the last use, and when last. Clocks and animations change by themselves. */
  const changed = new WeakMap();
  const elementOf = (node) => (node instanceof Element ? node : node.parentElement);
  function byItself(node, now) {
    if (elementOf(node)?.closest('time')) return true;
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
  /** Texts for screen readers, and what the browser loads, are not seen. */
  const unseen = (node) => !!elementOf(node)?.closest('.unseen, head > :not(title)');
  /** What a node looks like, without the ids of its definitions. */
  const look = (node) =>
    node instanceof Element
      ? node.matches('.cursor, .unseen, link, script, style')
        ? ''
        : node.outerHTML.replace(/<!--.*?-->/g, '').replace(/\bid="[^"]*"|url\([^)]*\)/g, '')
      : node.nodeType === Node.TEXT_NODE
        ? node.data.trim()
        : '';
  const looks = (nodes) => [...nodes].map(look).join('');
  /** Whether a change can be seen: not an old value again, the same picture drawn anew, or a button that is only busy. */
  function isSeen({ type, target, attributeName, oldValue, addedNodes, removedNodes }) {
    if (unseen(target)) return false;
    if (type === 'characterData') return target.data !== oldValue;
    if (type === 'childList')
      return (
        addedNodes.some((node) => node.isConnected && removedNodes.includes(node)) || looks(addedNodes) !== looks(removedNodes)
      );
    if (attributeName === 'tabindex' || target.getAttribute(attributeName) === oldValue) return false;
    return !(['disabled', 'aria-busy', 'aria-disabled'].includes(attributeName) && target === waiting?.node);
  }
  /** One record for all changes of a value or of the children of a node. */
  function merged(records) {
    const firsts = new Map();
    const all = [];
    for (const record of records) {
      const { type, target, attributeName, addedNodes, removedNodes } = record;
      const of = firsts.get(target) ?? firsts.set(target, new Map()).get(target);
      const first = of.get(attributeName ?? type);
      if (first && type === 'childList') {
        first.addedNodes.push(...addedNodes);
        first.removedNodes.push(...removedNodes);
      } else if (!first) {
        const { oldValue } = record;
        const one = { type, target, attributeName, oldValue, addedNodes: [...addedNodes], removedNodes: [...removedNodes] };
        of.set(attributeName ?? type, one);
        all.push(one);
      }
    }
    return all;
  }
  new MutationObserver((records) => {
    scanSoon();
    const now = performance.now();
    // Every node is counted, also when no control waits for its effect.
    const targets = new Set(records.map(({ target }) => target));
    const restless = new Set([...targets].filter((target) => byItself(target, now)));
    if (waiting && merged(records).some((record) => !restless.has(record.target) && isSeen(record))) effect();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
    attributeOldValue: true,
    characterDataOldValue: true,
  });
  scanSoon();
}
