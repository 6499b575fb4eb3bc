// Settings, progress and games kept in local storage. Where the browser forbids storage or it is full, they last until the page closes.

const PREFIX = 'quintet.';
const fallback = new Map<string, string>();

export function loadItem(key: string): string | null {
  const unsaved = fallback.get(key);
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Saves an item, or removes it with `null`. Returns whether it outlasts this page. */
export function saveItem(key: string, value: string | null): boolean {
  fallback.delete(key);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
    return true;
  } catch {
    if (value !== null) fallback.set(key, value);
    return false;
  }
}

/** Keys of saved items that begin so. */
export function savedKeys(start: string): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    // Only what this page knows.
  }
  return [...new Set([...stored, ...fallback.keys()])].filter((key) => key.startsWith(start));
}
