import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/http/problem.ts'
import { sessionTransport } from '../../platform/http/session-transport.ts'
import type { World } from '../../platform/world.ts'
import { cookieNames, mountPath } from './addresses.ts'
import { interactionRoutes } from './interaction.ts'
import { rememberPortalSession } from './logout.ts'
import { style } from './pages.ts'
import { createOpenId, type OpenId } from './service.ts'

/** Mounts the OpenID provider under /oidc: the library's endpoints and our interaction endpoints. */
export function openIdPlugin(world: World, openId: OpenId = createOpenId(world)) {
  const publicUrl = new URL(world.settings.publicUrl)
  const sessionCookie = cookieNames(world.settings).session
  return async (app: FastifyInstance): Promise<void> => {
    // The library parses request bodies itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.get(`${mountPath}/style.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
    )
    interactionRoutes(app, world, openId)
    app.all(`${mountPath}/*`, async (request, reply) => {
      // The library parses the URL itself, so it must see the same path as the router.
      if (!request.url.startsWith(`${mountPath}/`)) throw notFound()
      const provider = await openId.current()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      rememberPortalSession(request.raw, sessionTransport(world.settings, request, reply))
      setPublicAddress(request, publicUrl)
      removeSessionCookie(request.raw, sessionCookie)
      await provider.callback()(request.raw, reply.raw)
    })
  }
}

/** The library builds its URLs from the request headers, so the public address replaces these headers. */
function setPublicAddress({ raw, ip }: FastifyRequest, { host, protocol }: URL): void {
  const { headers } = raw
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  headers['x-forwarded-for'] = ip
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? '').slice(mountPath.length)
}

/**
 * Removes the provider's session cookie, so that an earlier session cannot answer a new authorization. Only the logout
 * endpoints get the cookie. A list of excluded paths would not do: the library accepts other spellings, such as /AUTH.
 */
function removeSessionCookie(raw: IncomingMessage, sessionCookie: string): void {
  const { cookie } = raw.headers
  if (cookie === undefined || /^\/session\/end(\/|\?|$)/.test(raw.url ?? '')) return
  const others = cookie.split(/;\s*/).filter((pair) => !pair.startsWith(sessionCookie))
  raw.headers.cookie = others.join('; ')
}
