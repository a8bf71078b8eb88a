import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionTransport } from '../actor.ts'
import type { Settings } from '../settings/settings.ts'

type CookieSettings = Pick<Settings, 'secure' | 'slug'>

/**
 * Browsers carry the session in two HttpOnly cookies, programs the access token as `Authorization: Bearer`.
 * The `__Host-` prefix (RFC 6265bis) holds a cookie to this very host; it needs `Secure`, so it is left off
 * on plain http, which the settings allow on loopback alone.
 */
export function sessionTransport(
  settings: CookieSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionTransport {
  const { secure } = settings
  const { accessName, refreshName } = cookieNames(settings)
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
      // What a shared clinic machine must not keep (ASVS 14.3.1). "cookies" would also end a sibling
      // deployment's session on the same host, so ours are cleared by name above.
      reply.header('clear-site-data', '"cache", "storage"')
    },
  }
}

function cookieNames({ secure, slug }: CookieSettings) {
  const prefix = secure ? '__Host-' : ''
  return { accessName: `${prefix}${slug}-session`, refreshName: `${prefix}${slug}-refresh` }
}

export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization ?? '')?.[1] ?? null
}

export function carriesSessionCookie(settings: CookieSettings, { cookies }: FastifyRequest): boolean {
  const { accessName, refreshName } = cookieNames(settings)
  return cookies[accessName] !== undefined || cookies[refreshName] !== undefined
}
