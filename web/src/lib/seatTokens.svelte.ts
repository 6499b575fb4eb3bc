// Seat tokens of this page's rooms, kept in memory. They identify a player whose browser stores no cookies.

const tokens = new Map<string, string[]>();

class Cookies {
  /** True if the browser forbids cookies or was seen to drop them. */
  unavailable = $state(!navigator.cookieEnabled);
}
export const cookies = new Cookies();

/** Tokens of this page's seats in a room, separated by spaces. */
export const seatTokens = (room: string): string | undefined => tokens.get(room)?.join(' ');

export function addSeatTokens(room: string, added: string[]): void {
  tokens.set(room, [...(tokens.get(room) ?? []), ...added]);
}
