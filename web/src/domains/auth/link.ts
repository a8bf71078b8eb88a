import { type ParsedLocation, redirect } from '@tanstack/react-router'

/** What a mailed link carries. */
export type Link = { token: string; email?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    link?: Link
  }
}

type Entering = { search: { token?: string; email?: string }; location: ParsedLocation }

/**
 * The `beforeLoad` of a mailed link's page: the secret goes from the address bar, where a screenshot or a shared
 * screen would show it, into the state of this one history entry. There it survives a reload, and web storage
 * holds none of it.
 */
export function takeLink({ search, location }: Entering): void {
  const { token, email } = search
  if (!token) return
  const link: Link = email ? { token, email } : { token }
  throw redirect({ to: location.pathname, state: { link }, replace: true })
}

/** The same for a page that is of no use without a link. */
export function needLink(entering: Entering): void {
  takeLink(entering)
  if (!entering.location.state.link) throw redirect({ to: '/signin', replace: true })
}
