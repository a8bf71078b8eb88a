import { randomBytes } from 'node:crypto'
import { cookieOf, type Exchange, readForm, redirect, setCookie } from './exchange.ts'
import { Failure } from './failure.ts'
import type { Html } from './html.ts'
import { readLogoutToken } from './logout-notice.ts'
import { greetingPage, signedOutPage } from './pages.ts'
import type { State } from './state.ts'
import { ownTarget } from './target.ts'

export const randomKey = () => randomBytes(32).toString('base64url')

// Cookies do not depend on the port, so the cookies of each app on a host have their own names.
const cookieNames = ({ settings: { clientId } }: State) => ({
  session: `${clientId}-session`,
  browser: `${clientId}-browser`,
  signingOut: `${clientId}-signing-out`,
})

/** The start page: shows the signed-in user, and redirects other callers to sign in. */
export async function showHome(state: State, exchange: Exchange): Promise<Html | null> {
  const session = state.sessions.find(cookieOf(exchange, cookieNames(state).session) ?? '')
  if (session !== null) return greetingPage(state.settings, session.person, 'sign-in')
  await leaveToSignIn(state, exchange, exchange.url.href, null)
  return null
}

/** The initiate login address: the portal redirects people there who open the app (OpenID Connect Core, section 4). */
export async function startLogin(state: State, exchange: Exchange): Promise<null> {
  const { request, url } = exchange
  const told = request.method === 'POST' ? await readForm(exchange) : url.searchParams
  const { issuer, baseUrl } = state.settings
  // With another issuer, an attacker could redirect users to another sign-in page.
  if (told.get('iss') !== issuer) throw new Failure(400, 'This sign-in was not started by our portal.')
  // Signs in again even with a session, which may belong to another person or another role.
  const target = ownTarget(told.get('target_link_uri'), baseUrl)
  await leaveToSignIn(state, exchange, target, told.get('login_hint'))
  return null
}

async function leaveToSignIn(state: State, exchange: Exchange, returnTo: string, hint: string | null) {
  const { url, attempt } = await state.provider.start(returnTo, hint)
  const name = cookieNames(state).browser
  // Shared by all tabs, so that a sign-in in one tab does not break that in another.
  const browser = cookieOf(exchange, name) ?? randomKey()
  setCookie(exchange, name, browser)
  state.attempts.put(attempt.state, { ...attempt, browser })
  redirect(exchange, url)
}

/** The redirect address: the portal redirects people there with a code or an error. */
export async function finishLogin(state: State, exchange: Exchange): Promise<null> {
  const names = cookieNames(state)
  const attempt = state.attempts.take(exchange.url.searchParams.get('state') ?? '')
  if (attempt === null || attempt.browser !== cookieOf(exchange, names.browser)) {
    throw new Failure(400, 'This sign-in was not started in this browser, or too long ago.')
  }
  const session = await state.provider.finish(exchange.url.search, attempt)
  // Always a new session key, to prevent session fixation.
  state.sessions.take(cookieOf(exchange, names.session) ?? '')
  const key = randomKey()
  state.sessions.put(key, session)
  setCookie(exchange, names.session, key)
  redirect(exchange, attempt.returnTo)
  return null
}

/** Ends the session here, then the portal's session for this app: OpenID Connect RP-Initiated Logout 1.0. */
export async function signOut(state: State, exchange: Exchange): Promise<null> {
  const names = cookieNames(state)
  const session = state.sessions.take(cookieOf(exchange, names.session) ?? '')
  setCookie(exchange, names.session, null)
  if (session === null || session.idToken === null) {
    redirect(exchange, '/signed-out')
    return null
  }
  const key = randomKey()
  setCookie(exchange, names.signingOut, key)
  redirect(exchange, await state.provider.signOutUrl(session.idToken, key))
  return null
}

export function showSignedOut(state: State, exchange: Exchange): Html {
  const name = cookieNames(state).signingOut
  const key = cookieOf(exchange, name)
  setCookie(exchange, name, null)
  return signedOutPage(state.settings, key !== null && key === exchange.url.searchParams.get('state'))
}

/** Receives the notice of the portal's server that a session has ended: Back-Channel Logout 1.0. */
export async function takeLogoutNotice(state: State, exchange: Exchange): Promise<null> {
  const token = (await readForm(exchange)).get('logout_token') ?? ''
  const { issuer, clientId, ticket } = state.settings
  const audience = [clientId, ...(ticket ? [ticket.code] : [])]
  const keys = await state.provider.keys()
  const { sid, subject } = await readLogoutToken(token, { keys, issuer, audience }).catch(
    (error: unknown) => {
      throw new Failure(400, 'The logout token is not valid.', String(error))
    },
  )
  for (const kept of [state.sessions, state.ticketSessions]) {
    kept.dropWhere(({ person }) => (sid === null ? person.subject === subject : person.sid === sid))
  }
  exchange.response.writeHead(200).end()
  return null
}
