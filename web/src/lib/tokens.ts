// Seats in browsers that keep no cookies: their tokens live as long as the page does.

const tokens = new Map<string, string>();

export const keepsCookies = (): boolean => navigator.cookieEnabled;
export const tokenOf = (room: string): string | undefined => tokens.get(room);
export function keepToken(room: string, token: string | undefined): void {
  if (token && !keepsCookies()) tokens.set(room, token);
}
