// Settings and progress kept in local storage. Where the browser forbids storage, they last until the page closes.

const fallback = new Map<string, string>();

export function loadItem(key: string): string | null {
  try {
    return localStorage.getItem(`quintet.${key}`);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function saveItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`quintet.${key}`);
    else localStorage.setItem(`quintet.${key}`, value);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, value);
  }
}
