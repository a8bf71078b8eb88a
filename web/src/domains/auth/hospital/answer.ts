import { type ParsedLocation, redirect } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The query with which a hospital's provider sent the browser back. */
    upstream?: string
  }
}

/**
 * The `beforeLoad` of the page on the way back. It moves the answer from the address bar into the state of this history
 * entry, so that it is in no screenshot and no bookmark.
 */
export function takeAnswer({ location }: { location: ParsedLocation }): void {
  // Not the router's own search, which can write a parameter in another way.
  const { search } = window.location
  if (search === '' || location.state.upstream !== undefined) return
  throw redirect({ to: location.pathname, state: { upstream: search }, replace: true })
}
