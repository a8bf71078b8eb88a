import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { createContract } from '@gantry/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { declared, handlersOf } from './domains.ts'
import type { Answered } from './platform/health/answered.ts'
import { createReadiness } from './platform/health/readiness.ts'
import { createShutdown, endConnectionsOnClosing } from './platform/http/closing.ts'
import { createErrorHandler } from './platform/http/errors.ts'
import { refuseForeignRequests, refuseForgedWrites } from './platform/http/foreign-requests.ts'
import type { FoundCaller } from './platform/http/guard.ts'
import { createHeaders } from './platform/http/headers.ts'
import { mountRoutes } from './platform/http/mount-routes.ts'
import { problem } from './platform/http/problem.ts'
import { drainRefusedBodies } from './platform/http/refused-bodies.ts'
import { levelOf, requestLogging } from './platform/http/request-log.ts'
import { cutSlowBodies } from './platform/http/slow-bodies.ts'
import { serveWeb } from './platform/http/web.ts'
import { noteRequest } from './platform/jobs/activity.ts'
import { traceRequests } from './platform/tracing/tracing.ts'
import type { World } from './platform/world.ts'

/** Requests that cause no work: health checks, and the files of the portal. */
const quietRoutes = new Set(['/healthz', '/readyz', '/*', 'none'])

/** What these answer is the same with all settings. */
const withoutSettings = new Set(['/healthz', '/readyz', '/assets/*'])

/**
 * Builds the HTTP application, which does not listen yet. `webFolder` contains the built portal; `measure` is called for
 * each answer.
 */
export async function buildApp(
  world: World,
  webFolder?: string,
  measure?: (facts: Answered) => void,
  shutdown = createShutdown(),
): Promise<FastifyInstance> {
  const { settings } = world
  const loggerInstance: FastifyBaseLogger = world.log
  const setHeaders = createHeaders(settings)
  const handleError = createErrorHandler(world)
  const app = Fastify({
    loggerInstance,
    // Fastify's request log contains full addresses. The onResponse hook below logs without them.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    ...requestLogging(settings),
    // For addresses that cannot be decoded, because no route and no hook is called for them.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply)
      void handleError(error, request, reply)
    },
    trustProxy: trustProxyOf(settings.trustProxy),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // During the stop, a request on an open connection is answered normally before the connection is closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // The headers must arrive within ten seconds. The request timeout allows the largest upload on a slow connection;
    // other bodies have a shorter limit, see slow-bodies.ts.
    http: { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 2_000 },
  })
  app.setErrorHandler(handleError)
  app.decorateRequest('signedIn', null)
  // Forms of other sites can send plain text and form bodies without a preflight, but not JSON (ASVS 3.5.2).
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (_request, reply, done) => {
    setHeaders(reply)
    done()
  })
  traceRequests(app)
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (!withoutSettings.has(url ?? '')) await world.inForce.renewIfOld()
  })
  await app.register(cookie)
  await app.register(multipart)
  cutSlowBodies(app)
  drainRefusedBodies(app)
  endConnectionsOnClosing(app, shutdown)
  app.addHook('onRequest', async (request) => {
    // Checks the matched route, not the address, which can be written in several ways: /%61pi/ also matches /api/.
    const { url: route, config } = request.routeOptions
    if (!route?.startsWith('/api/') || config.isPage) return
    refuseForeignRequests(request)
    refuseForgedWrites(request, settings)
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (isForm && !config.upload) throw problem('content-type', { which: 'json' })
  })
  app.addHook('onResponse', async (request, reply) => {
    // Logs the template of the route, never the address, which can contain secrets.
    const { method, signedIn, routeOptions } = request
    const facts = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    if (!quietRoutes.has(facts.route)) noteRequest()
    measure?.({ ...facts, seconds: reply.elapsedTime / 1000 })
    request.log[levelOf(routeOptions.url)](
      { ...facts, ms: Math.round(reply.elapsedTime), userId: signedIn?.userId, clientId: signedIn?.clientId },
      'answered',
    )
  })
  const isReady = createReadiness(world)
  // /healthz: the process answers, so a restart would not help. /readyz: it can handle requests, and is not about to stop.
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const ready = !shutdown.isDraining() && (await isReady())
    reply.code(ready ? 200 : 503)
    return reply.type('text/plain').send(ready ? 'ready' : 'not ready')
  })
  mountRoutes(app, world, {
    table: createContract(settings.slug),
    handlers: handlersOf(world) as never,
    findCaller: (accessToken) => findCaller(world, accessToken),
  })
  for (const plugin of declared('plugins')) await app.register(plugin(world))
  await serveWeb(app, world, webFolder ?? '')
  return app
}

async function findCaller(world: World, accessToken: string): Promise<FoundCaller | null> {
  for (const find of declared('callers')) {
    const found = await find(world, accessToken)
    if (found !== null) return found
  }
  return null
}

/** `true`, a number of proxies, or their addresses. Without the setting no proxy is trusted. */
function trustProxyOf(setting: string | undefined) {
  if (setting === undefined) return false
  if (setting === 'true') return true
  if (!/^\d+$/.test(setting)) return setting
  return (_address: string, hop: number) => hop < Number(setting)
}
