// Small things remembered in this browser. A browser that forbids storage forgets them when the page closes, and nothing breaks.

const fallback = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`quintet.${key}`);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`quintet.${key}`);
    else localStorage.setItem(`quintet.${key}`, value);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, value);
  }
}
