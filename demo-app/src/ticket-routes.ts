import { cookieOf, type Exchange, redirect, setCookie } from './exchange.ts'
import type { Html } from './html.ts'
import { greetingPage, noTicketPage, signedOutPage } from './pages.ts'
import { randomKey } from './sign-in-routes.ts'
import type { State } from './state.ts'
import { redeemTicket } from './tickets.ts'

const named = ({ settings }: State) => ({ ...settings, name: settings.ticket?.name ?? settings.name })
const cookieName = ({ settings: { ticket } }: State) => `${ticket?.code ?? 'ticket'}-session`

/** Redeems a ticket, and shows the user of an earlier one. */
export async function showTicketHome(state: State, exchange: Exchange): Promise<Html | null> {
  const { settings, ticketSessions } = state
  const key = cookieOf(exchange, cookieName(state)) ?? ''
  const ticket = exchange.url.searchParams.get('ticket')
  if (ticket === null) {
    const session = ticketSessions.find(key)
    return session === null
      ? noTicketPage(named(state))
      : greetingPage(named(state), session.person, 'ticket')
  }
  const person = await redeemTicket(settings, ticket)
  ticketSessions.take(key)
  const newKey = randomKey()
  ticketSessions.put(newKey, { person, idToken: null })
  setCookie(exchange, cookieName(state), newKey)
  // Redirects to the address without the ticket, so that bookmarks and copied addresses do not contain it.
  redirect(exchange, '/ticket')
  return null
}

/** Ends only the app's session; the portal's session continues. */
export function signOutOfTicket(state: State, exchange: Exchange): Html {
  state.ticketSessions.take(cookieOf(exchange, cookieName(state)) ?? '')
  setCookie(exchange, cookieName(state), null)
  return signedOutPage(named(state), true)
}
