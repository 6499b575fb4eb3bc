import { currentAddress, pageUrl, STATIC } from './address';
import { gameList, isGame } from './gameList.svelte';
import type { GameId } from './types';

export type Route =
  | { page: 'home' }
  | { page: 'game'; game: GameId }
  | { page: 'new'; game: GameId; against: 'computer' | 'friend' | 'here' }
  | { page: 'room'; room: string }
  | { page: 'finished'; id: string }
  | { page: 'explorer'; query: URLSearchParams }
  | { page: 'board'; game: GameId; query: URLSearchParams }
  | { page: 'learn'; game: GameId }
  | { page: 'rules'; game: GameId }
  | { page: 'sources'; game: GameId }
  | { page: 'extra'; game: GameId; name: string; which: string }
  | { page: 'findings' }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: GameId; id: string }
  | { page: 'watch' }
  | { page: 'mine' }
  | { page: 'settings' }
  | { page: 'account' }
  | { page: 'moderation' }
  | { page: 'player'; name: string }
  | { page: 'leaders'; query: URLSearchParams }
  | { page: 'notFound'; path: string };

export function parseRoute(path: string, query: URLSearchParams): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  const notFound: Route = { page: 'notFound', path };
  if (parts.length === 0) return { page: 'home' };
  if (first === 'learn' && second && isGame(second) && third && parts.length <= 4)
    return { page: 'extra', game: second, name: third, which: fourth ?? '' };
  if (parts.length === 3 && first === 'puzzles' && second && third && isGame(second))
    return { page: 'puzzle', game: second, id: third };
  if (parts.length === 3 && first === 'rules' && second && third === 'how' && isGame(second))
    return { page: 'sources', game: second };
  if (parts.length > 2) return notFound;
  if (first === 'r' && second) return { page: 'room', room: second };
  if (first === 'player' && second && !STATIC) return { page: 'player', name: second };
  if (parts.length === 1 && first === 'leaders' && !STATIC) return { page: 'leaders', query };
  if (first === 'game' && second) return { page: 'finished', id: second };
  if (parts.length === 1 && first === 'games') return { page: 'explorer', query };
  if (first === 'board' && second && isGame(second)) return { page: 'board', game: second, query };
  if (first === 'games' && second && isGame(second)) return { page: 'game', game: second };
  if (first === 'learn' && second && isGame(second)) return { page: 'learn', game: second };
  if (first === 'rules' && second && isGame(second)) return { page: 'rules', game: second };
  if (first === 'new' && second && isGame(second)) {
    const against = query.get('against');
    return { page: 'new', game: second, against: against === 'friend' || against === 'here' ? against : 'computer' };
  }
  const [firstGame] = gameList.all;
  if (parts.length === 1 && first === 'rules' && firstGame) return { page: 'rules', game: firstGame.id };
  if (parts.length === 1 && first === 'findings') return { page: 'findings' };
  if (parts.length === 1 && first === 'puzzles') return { page: 'puzzles' };
  if (parts.length === 1 && first === 'watch') return { page: 'watch' };
  if (parts.length === 1 && first === 'mine') return { page: 'mine' };
  if (parts.length === 1 && first === 'settings') return { page: 'settings' };
  if (parts.length === 1 && first === 'account' && !STATIC) return { page: 'account' };
  if (parts.length === 1 && first === 'moderation' && !STATIC) return { page: 'moderation' };
  return notFound;
}

class Router {
  #address = $state.raw(currentAddress());
  /** The page of the address. It depends on the list of games, which loads at the start. */
  route = $derived<Route>(parseRoute(this.#address.path, this.#address.query));

  #update = (): void => {
    this.#address = currentAddress();
  };

  constructor() {
    addEventListener('popstate', this.#update);
    addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      const address = STATIC ? link.hash.slice(1) : link.pathname + link.search + link.hash;
      // A fragment of a fragment is no address: `#main` on a static host.
      if (!address.startsWith('/')) return;
      const { pathname, hash } = new URL(address, location.origin);
      // The browser itself goes to an element of this page.
      if (pathname.startsWith('/api') || (hash && pathname === currentAddress().path)) return;
      event.preventDefault();
      this.navigate(address);
    });
  }

  navigate = (address: string): void => {
    history.pushState(null, '', pageUrl(address));
    this.#update();
    scrollTo(0, 0);
    // Focus moves to the heading so that screen readers announce the new page.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
  };

  /** Changes the address without navigating. */
  replace = (address: string): void => history.replaceState(history.state, '', pageUrl(address));
}

export const router = new Router();
