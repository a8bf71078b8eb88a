import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionTransport } from '../actor.ts'
import type { Settings } from '../settings/settings.ts'

/** Half a year, in seconds. */
const deviceLife = 180 * 24 * 60 * 60
/** As long as a challenge is valid, in seconds. */
const passkeyLife = 5 * 60
/** Ten minutes, in seconds. */
const upstreamLife = 10 * 60

type CookieSettings = Pick<Settings, 'secure' | 'slug'>

/**
 * Browsers send the session in two HttpOnly cookies; programs send the access token as `Authorization: Bearer`. The
 * `__Host-` prefix (RFC 6265bis) binds a cookie to this host. It needs `Secure`, so it is omitted with plain http, which
 * the settings allow only on loopback.
 */
export function sessionTransport(
  settings: CookieSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionTransport {
  const { secure } = settings
  const { accessName, refreshName, deviceName, passkeyName, upstreamName } = cookieNames(settings)
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, secure, sameSite: 'strict' }
  return {
    accessToken: bearerOf(request) ?? request.cookies[accessName] ?? null,
    refreshToken: request.cookies[refreshName] ?? null,
    set({ accessToken, refreshToken }) {
      reply.setCookie(accessName, accessToken, options)
      if (refreshToken === null) reply.clearCookie(refreshName, options)
      else reply.setCookie(refreshName, refreshToken, options)
    },
    clear() {
      reply.clearCookie(accessName, options)
      reply.clearCookie(refreshName, options)
      // Removes data from shared computers (ASVS 14.3.1). "cookies" would also end the session of another deployment on
      // the same host, so our cookies are cleared by name above.
      reply.header('clear-site-data', '"cache", "storage"')
    },
    device: tokenIn(request.cookies[deviceName]),
    setDevice(token) {
      // Lax, because the browser must also send it when an app sends the user here. It gives no access.
      reply.setCookie(deviceName, token, { ...options, sameSite: 'lax', maxAge: deviceLife })
    },
    passkeyStart: tokenIn(request.cookies[passkeyName]),
    setPasskeyStart(token) {
      if (token === null) reply.clearCookie(passkeyName, options)
      else reply.setCookie(passkeyName, token, { ...options, maxAge: passkeyLife })
    },
    upstream: /^[\w-]{1,3000}$/.exec(request.cookies[upstreamName] ?? '')?.[0] ?? null,
    setUpstream(sealed) {
      if (sealed === null) reply.clearCookie(upstreamName, options)
      else reply.setCookie(upstreamName, sealed, { ...options, maxAge: upstreamLife })
    },
  }
}

const tokenIn = (cookie = ''): string | null => /^[\w-]{43}$/.exec(cookie)?.[0] ?? null

function cookieNames({ secure, slug }: CookieSettings) {
  const prefix = secure ? '__Host-' : ''
  return {
    accessName: `${prefix}${slug}-session`,
    refreshName: `${prefix}${slug}-refresh`,
    deviceName: `${prefix}${slug}-device`,
    passkeyName: `${prefix}${slug}-passkey`,
    upstreamName: `${prefix}${slug}-upstream`,
  }
}

export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

export function carriesSessionCookie(settings: CookieSettings, { cookies }: FastifyRequest): boolean {
  const { accessName, refreshName } = cookieNames(settings)
  return cookies[accessName] !== undefined || cookies[refreshName] !== undefined
}
