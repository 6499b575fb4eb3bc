// The tokens of one's seats, as long as the page stays open: who keeps no cookies is known by them, on sockets and in requests.

const tokens = new Map<string, string[]>();

class Cookies {
  /** Whether this browser keeps none: they are forbidden, or were seen to be thrown away. */
  lost = $state(!navigator.cookieEnabled);
}
export const cookies = new Cookies();

/** The tokens of one's seats in a room, with spaces between. */
export const tokensOf = (room: string): string | undefined => tokens.get(room)?.join(' ');

export function keepTokens(room: string, given: string[]): void {
  tokens.set(room, [...(tokens.get(room) ?? []), ...given]);
}
