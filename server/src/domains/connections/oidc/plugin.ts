import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionTransport } from '../../../platform/actor.ts'
import { notFound, type Problem } from '../../../platform/http/problem.ts'
import { sessionTransport } from '../../../platform/http/session-transport.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { languageOf } from '../../../platform/messages/translate.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { World } from '../../../platform/world.ts'
import { sourceOfVisitor } from '../../access/accounts/service.ts'
import { cookieNames, mountPath } from './addresses.ts'
import { createPageErrorHandler } from './failures.ts'
import { interactionRoutes } from './interaction.ts'
import { rememberPortalSession } from './logout.ts'
import { style, writeRefusal } from './pages.ts'
import { repeatAsGet } from './post-requests.ts'
import { openIdOf } from './service.ts'

/** Sign-ins to apps from one source or one known device. */
const appStartLimit = ({ appStartsPerAddress }: Settings) => limitOf('app-start', appStartsPerAddress, 60_000)

/** Mounts the OpenID provider under /oidc: the library's endpoints and our interaction endpoints. */
export function openIdPlugin(world: World) {
  const openId = openIdOf(world)
  const publicUrl = new URL(world.settings.publicUrl)
  const sessionCookie = cookieNames(world.settings).session
  return async (app: FastifyInstance): Promise<void> => {
    // The library parses request bodies itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler(createPageErrorHandler(world))
    app.get(`${mountPath}/style.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
    )
    interactionRoutes(app, world, openId)
    // RFC 8414 puts the path of the issuer after the name of the document.
    app.get(`${authorizationServer}${mountPath}`, (request, reply) => {
      request.raw.url = mountPath + authorizationServer
      return answer(request, reply)
    })
    app.all(`${mountPath}/*`, async (request, reply) => {
      // The library parses the URL itself, so it must see the same path as the router.
      if (!request.url.startsWith(`${mountPath}/`)) throw notFound()
      if (request.method === 'POST' && storesRecord(request)) return repeatAsGet(request, reply)
      return answer(request, reply)
    })

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const transport = sessionTransport(world.settings, request, reply)
      const refusal = await findRefusal(world, request, transport)
      if (refusal !== null) {
        reply.status(refusal.status).header('retry-after', refusal.retryAfter)
        reply.type('text/html; charset=utf-8')
        return reply.send(writeRefusal(world, languageOf(request.headers), refusal.message))
      }
      const provider = await openId.current()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      rememberPortalSession(request.raw, transport)
      setPublicAddress(request, publicUrl)
      removeSessionCookie(request.raw, sessionCookie)
      await provider.callback()(request.raw, reply.raw)
      return reply
    }
  }
}

const authorizationServer = '/.well-known/oauth-authorization-server'

/**
 * The provider stores a record for each of these requests, even for visitors who never sign in. The library also accepts
 * other spellings of its paths, such as /AUTH.
 */
const storesRecord = ({ url }: FastifyRequest) => /^\/oidc\/(auth|session\/end)\/?(\?|$)/i.test(url)

/** Returns null, or the refusal when the source of this visitor has sent too many requests. */
async function findRefusal(
  world: World,
  request: FastifyRequest,
  transport: SessionTransport,
): Promise<Problem | null> {
  if (!storesRecord(request)) return null
  const source = await sourceOfVisitor(world, { address: request.ip }, transport)
  const wait = await world.limits.take(appStartLimit(world.settings), source)
  return wait > 0 ? tooMany('app.too-many', wait) : null
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
