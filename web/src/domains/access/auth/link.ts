import { type ParsedLocation, redirect } from '@tanstack/react-router'

/** What a link in a mail contains. */
export type Link = { token: string; email?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    link?: Link
    /** The address of a person who has just set a password, for the sign-in. */
    email?: string
  }
}

type Entering = { search: { token?: string; email?: string }; location: ParsedLocation }

/**
 * The `beforeLoad` of a mailed link's page. It moves the secret from the address bar, which screenshots show, into the
 * state of this history entry. There it survives a reload without being in web storage.
 */
export function takeLink({ search, location }: Entering): void {
  const { token, email } = search
  if (!token) return
  const link: Link = email ? { token, email } : { token }
  throw redirect({ to: location.pathname, state: { link }, replace: true })
}

/** The same for a page that needs a link. */
export function needLink(entering: Entering): void {
  takeLink(entering)
  if (!entering.location.state.link) throw redirect({ to: '/signin', replace: true })
}
