import type { Contract } from '@gantry/contract'
import { csrfHeader } from '@gantry/contract/csrf-header'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { problem } from './problem.ts'
import { bearerOf, carriesSessionCookie } from './session-transport.ts'

/**
 * A program has session cookies before it gets a bearer token, so these calls need no proof of origin. They are safe
 * with cookies alone: they need a password, a code or a refresh token, or send a code at most every five minutes
 * (decision 0037).
 */
const signInCalls = new Set<string>([
  'signIn',
  'sendOneTimeCode',
  'verify',
  'refresh',
] satisfies (keyof Contract)[])

const foreignRequest = () => problem('foreign-request')

/**
 * Refuses requests that, by their Fetch Metadata headers (W3C), do not come from our pages: requests of other sites and
 * sibling origins, navigation and prefetching. Programs do not send these headers and are accepted.
 */
export function refuseForeignRequests({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const purposes = [headers['sec-purpose'], headers.purpose].flat()
  const isForeign = site === 'cross-site' || site === 'same-site'
  if (
    isForeign ||
    headers['sec-fetch-mode'] === 'navigate' ||
    purposes.some((purpose) => purpose?.includes('prefetch'))
  ) {
    throw foreignRequest()
  }
}

/**
 * Refuses forged writes (CSRF). Browsers add cookies automatically, so a request with our cookies must also have our
 * header or our `Origin`. A request with a bearer token cannot be forged in this way.
 */
export function refuseForgedWrites(request: FastifyRequest, settings: Settings): void {
  const { callName = '', effect } = request.routeOptions.config
  if (effect !== 'write' || bearerOf(request) !== null) return
  const { origin, [csrfHeader]: ours } = request.headers
  if (ours !== undefined || origin === new URL(settings.publicUrl).origin) return
  // Also without cookies: another site must not sign its visitors in to an attacker's account (login CSRF).
  if (origin !== undefined) throw foreignRequest()
  if (signInCalls.has(callName) || !carriesSessionCookie(settings, request)) return
  throw problem('csrf')
}
