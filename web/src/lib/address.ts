// Addresses of pages. A server answers each path with the page; a static host has only one file, so there the path is in the fragment.

/** True in the build for static hosts, which have no server behind them. */
export const STATIC = import.meta.env.MODE === 'static';

/** URL of a page of this site, for links. */
export const pageUrl = (address: string): string => (STATIC ? `#${address}` : address);

export interface Address {
  path: string;
  query: URLSearchParams;
  /** Id of an element of the page. */
  fragment: string;
}

/** The address of the current page. */
export function currentAddress(): Address {
  if (!STATIC) {
    const { pathname, search, hash } = location;
    return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
  }
  const { pathname, search, hash } = new URL(location.hash.slice(1) || '/', 'http://page');
  return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
}
