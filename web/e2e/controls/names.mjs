// Runs in the page: names the controls, so that the same control has the same key in every test.

/** Returns functions that find controls and name them by page, role and accessible name. Names are those of the English page. */
export function controlNames() {
  const GAMES = /\b(Fair Exchange|Ampli|Gamma|Alpha|210)\b/g;
  const SIDES = /\b(White|Black|Player [A-C]|Guest|Computer, level \d)\b/g;
  const ON_BOARD = '[data-at], [data-cursor], [role="application"]';
  /** A drawing that is clicked. */
  const GRAPH = 'figure .drawing svg[role="img"]';
  const CONTROLS = [
    'a[href], button, input:not([type="hidden"], [readonly]), select, textarea, summary, [contenteditable]',
    ...['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'slider', 'switch', 'tab'].map((role) => `[role="${role}"]`),
    ON_BOARD,
    GRAPH,
  ].join();
  /** Controls whose names are content, such as turns and tiles. */
  const BY_CONTENT = [
    ['.slot', 'a piece beside the board'],
    ['.lid', 'a lid'],
    ['.turns .turn, .moves button', 'a turn'],
    ['.tile', 'a tile'],
    ['a.picture', 'a picture'],
    ['a[href*="/r/"]', 'a game'],
    ['li a[href*="/game/"]', 'a finished game'],
    ['main a[href*="/player/"]', 'a player'],
    ['.choices button', 'a rating'],
    ['header .account', 'the account'],
    ['.dots a', 'a puzzle'],
    ['.dots button', 'a lesson'],
    ['.contents a', 'a section of the rules'],
    ['a[href*="/rules/"][href*="#"]', 'a clause'],
    ['.clause a, article p a', 'a link in the text'],
  ];
  const INPUT_ROLES = { checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton' };
  const ROLES = { A: 'link', BUTTON: 'button', SUMMARY: 'button', SELECT: 'combobox' };
  const KEYS = {
    ' ': 'Space',
    Escape: 'Esc',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  };

  const squeeze = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const placeName = (at) => (/^[a-z]\d+$/.test(at) ? 'square' : at.replace(/-?\d+/g, '#'));
  const boardName = (node) => squeeze(node.closest('svg[aria-label]')?.getAttribute('aria-label'));
  /** The text of a label without its control. */
  const labelText = (node) =>
    [...(node.labels ?? [])].flatMap((label) => [...label.childNodes].filter((part) => !part.contains(node)));
  function nameOf(node) {
    const kind = BY_CONTENT.find(([selector]) => node.matches(selector));
    if (kind) return kind[1];
    const at = node.getAttribute('data-at') ?? node.getAttribute('data-cursor');
    if (at !== null) return `${placeName(at)} on ${boardName(node)}`;
    if (node.getAttribute('role') === 'application') return squeeze(node.getAttribute('aria-label')).split('.')[0];
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
    node.getAttribute('role') ??
    (node.tagName === 'INPUT' ? INPUT_ROLES[node.type] : ROLES[node.tagName]) ??
    (node.matches(ON_BOARD) ? 'button' : 'textbox');
  /** The pattern of the address: `/r/:room`. What every page has belongs to no page. */
  function pageOf(node) {
    if (node.closest('header, .skip, .missing')) return 'every page';
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
  const shortcut = (key) => `every page key “${(KEYS[key] ?? (key.length === 1 ? key.toUpperCase() : key)).replace(/\d/, '#')}”`;
  return {
    CONTROLS,
    ON_BOARD,
    keyOf: (node) => `${pageOf(node)} ${roleOf(node)} “${nameOf(node)}”`,
    /** The key of a shortcut, from the name of a key in an event. */
    shortcut,
    /** The shortcuts that the keyboard help on the page lists. */
    shortcuts: () =>
      [...document.querySelectorAll('dialog kbd')]
        .map((node) => squeeze(node.textContent))
        .filter((name) => name !== '…')
        .map(shortcut),
  };
}
