import { defaultParseSearch } from '@tanstack/react-router'

/** The parts of an address of the portal, as links take them. The page checks its search parameters itself. */
export function pageOf(address: string): { to: string; search: never; hash?: string } {
  const { pathname, search, hash } = new URL(address, window.location.origin)
  return {
    to: pathname,
    search: defaultParseSearch(search) as never,
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  }
}
