import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/http/problem.ts'
import { sessionTransport } from '../../platform/http/session-transport.ts'
import type { World } from '../../platform/world.ts'
import { cookieNames, mountPath } from './addresses.ts'
import { interactionRoutes } from './interaction.ts'
import { rememberPortalSession } from './leaving.ts'
import { style } from './pages.ts'
import { createOpenId, type OpenId } from './service.ts'

/** The OpenID provider under /oidc: the library's own endpoints, and our answer to who somebody is. */
export function openIdPlugin(world: World, openId: OpenId = createOpenId(world)) {
  const publicUrl = new URL(world.settings.publicUrl)
  const sessionCookie = cookieNames(world.settings).session
  return async (app: FastifyInstance): Promise<void> => {
    // The library reads bodies itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.get(`${mountPath}/style.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
    )
    interactionRoutes(app, world, openId)
    app.all(`${mountPath}/*`, async (request, reply) => {
      // The library reads the address itself, and must not read another one than the router did.
      if (!request.url.startsWith(`${mountPath}/`)) throw notFound()
      const provider = await openId.current()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      rememberPortalSession(request.raw, sessionTransport(world.settings, request, reply))
      reachedAt(request, publicUrl)
      hideSession(request.raw, sessionCookie)
      await provider.callback()(request.raw, reply.raw)
    })
  }
}

/** The library makes its addresses of a request's own: they must be ours, whatever the request says. */
function reachedAt({ raw, ip }: FastifyRequest, { host, protocol }: URL): void {
  const { headers } = raw
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  headers['x-forwarded-for'] = ip
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? '').slice(mountPath.length)
}

/**
 * An authorization begins with nobody signed in, so that none is ever answered from an earlier one's session. Only
 * signing out gets the cookie: the library also takes other spellings of its paths, such as /AUTH.
 */
function hideSession(raw: IncomingMessage, sessionCookie: string): void {
  const { cookie } = raw.headers
  if (cookie === undefined || /^\/session\/end(\/|\?|$)/.test(raw.url ?? '')) return
  const others = cookie.split(/;\s*/).filter((pair) => !pair.startsWith(sessionCookie))
  raw.headers.cookie = others.join('; ')
}
