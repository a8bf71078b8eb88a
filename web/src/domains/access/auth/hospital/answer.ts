import { callbackPath } from '@gantry/contract/domains/connections/identity-connections/words'
import { redirect } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The query with which a hospital's provider sent the browser back. */
    upstream?: string
  }
}

// Read when the portal loads, because the router drops parameters that it does not know and rewrites numbers.
const { pathname, search } = window.location
let arrived = pathname === callbackPath ? search : ''

/**
 * The `beforeLoad` of the page on the way back. It moves the answer from the address bar into the state of this history
 * entry, so that it is in no screenshot and no bookmark.
 */
export function takeAnswer(): void {
  if (arrived === '') return
  const upstream = arrived
  arrived = ''
  throw redirect({ to: callbackPath, state: { upstream }, replace: true })
}
