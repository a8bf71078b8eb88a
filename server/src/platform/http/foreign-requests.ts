import type { Contract } from '@gantry/contract'
import { csrfHeader } from '@gantry/contract/csrf-header'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { Problem } from './problem.ts'
import { bearerOf, carriesSessionCookie } from './session-transport.ts'

/**
 * A program that signs in holds cookies before it holds a bearer token. These calls take no order from a cookie
 * alone: they need a password, a code or a refresh token, or mail a code at most every five minutes (decision 0037).
 */
const signInCalls = new Set<string>([
  'signIn',
  'sendOneTimeCode',
  'verify',
  'refresh',
] satisfies (keyof Contract)[])

const foreignRequest = () =>
  new Problem(403, 'foreign-request', 'This call can only be made by the portal itself or by a program.')

/**
 * Refuses what a browser marks as not requested by our own pages (W3C Fetch Metadata): requests of other sites and
 * sibling origins, address-bar navigation and prefetching. Programs send no such headers and pass.
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
 * Refuses a write that a browser may have been tricked into: browsers attach cookies by themselves, so a request
 * with our cookies must also carry our header or our `Origin`. A bearer token proves by itself who sent it.
 */
export function refuseForgedWrites(request: FastifyRequest, settings: Settings): void {
  const { callName = '', effect } = request.routeOptions.config
  if (effect !== 'write' || bearerOf(request) !== null) return
  const { origin, [csrfHeader]: ours } = request.headers
  if (ours !== undefined || origin === new URL(settings.publicUrl).origin) return
  // Also without cookies: another origin must not sign its visitors in to an account of its own (login CSRF).
  if (origin !== undefined) throw foreignRequest()
  if (signInCalls.has(callName) || !carriesSessionCookie(settings, request)) return
  throw new Problem(
    403,
    'csrf',
    'A change requested with cookies needs the header X-CSRF-Protection or the Origin of the portal. Programs send a bearer token.',
  )
}
