import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { createContract } from '@gantry/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { appearanceHandlers } from './appearance/routes.ts'
import { appHandlers, connectedAppHandlers } from './apps/routes.ts'
import { archivePlugin } from './archive/routes.ts'
import { auditHandlers } from './audit/routes.ts'
import { authHandlers, secondFactorHandlers } from './auth/routes.ts'
import { mipDocumentHandlers, userDocumentHandlers } from './documents/routes.ts'
import { groupHandlers, userGroupHandlers } from './groups/routes.ts'
import { endConnectionsOnClosing } from './http/closing.ts'
import { createErrorHandler } from './http/errors.ts'
import { refuseForeignRequests } from './http/fetch-metadata.ts'
import type { AllHandlers } from './http/handlers.ts'
import { securityHeaders } from './http/headers.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { Problem } from './http/problem.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'
import { serveWeb } from './http/web.ts'
import { importHandlers } from './imports/routes.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { mailboxPlugin } from './mail/mailbox.ts'
import { mipHandlers, userMipHandlers } from './mips/routes.ts'
import { openIdPlugin } from './oidc/plugin.ts'
import { createOpenId } from './oidc/service.ts'
import type { Answered } from './operations/metrics.ts'
import { createReadiness } from './operations/readiness.ts'
import { risHandlers, risUserHandlers } from './ris/routes.ts'
import { roleHandlers } from './roles/routes.ts'
import { sessionHandlers } from './sessions/routes.ts'
import { userHandlers } from './users/routes.ts'
import type { World } from './world.ts'

/** Every call of the contract and who answers it. A row without a handler does not compile. */
const handlersOf = (world: World): AllHandlers => ({
  ...authHandlers(world),
  ...secondFactorHandlers(world),
  ...userHandlers(world),
  ...userMipHandlers(world),
  ...userGroupHandlers(world),
  ...risUserHandlers(world),
  ...userDocumentHandlers(world),
  ...mipHandlers(world),
  ...mipDocumentHandlers(world),
  ...risHandlers(world),
  ...groupHandlers(world),
  ...roleHandlers(world),
  ...invitationHandlers(world),
  ...sessionHandlers(world),
  ...auditHandlers(world),
  ...appHandlers(world),
  ...connectedAppHandlers(world),
  ...importHandlers(world),
  ...appearanceHandlers(world),
})

/**
 * The whole HTTP side on the given world; listens to nothing yet. `webFolder` holds the built portal; `measure`
 * is told of each answer.
 */
export async function buildApp(
  world: World,
  webFolder?: string,
  measure?: (facts: Answered) => void,
): Promise<FastifyInstance> {
  const { settings } = world
  const loggerInstance: FastifyBaseLogger = world.log
  const app = Fastify({
    loggerInstance,
    // Its lines would hold whole addresses; ours come from the onResponse hook below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOf(settings.trustProxy),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // A request that comes on an open connection while we stop is answered like any other, and then it is closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Headers must be here soon; a whole request may take as long as a slow line needs for the largest
    // upload. Bodies other than uploads are cut much sooner, see slow-bodies.ts.
    http: { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 2_000 },
  })
  app.setErrorHandler(createErrorHandler(world))
  app.decorateRequest('signedIn', null)
  // Forms of other sites can send plain text and form bodies unasked, but not JSON (ASVS 3.5.2).
  app.removeContentTypeParser('text/plain')
  securityHeaders(app, settings)
  await app.register(cookie)
  await app.register(multipart)
  cutSlowBodies(app)
  endConnectionsOnClosing(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    refuseForeignRequests(request)
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (isForm && !request.routeOptions.config.upload) throw new Problem(415, 'content-type', 'Send JSON.')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's template, never the address: addresses of this contract can hold secrets.
    const { method, id, signedIn, routeOptions } = request
    const facts = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    measure?.({ ...facts, seconds: reply.elapsedTime / 1000 })
    request.log.info(
      { requestId: id, ...facts, ms: Math.round(reply.elapsedTime), userId: signedIn?.userId },
      'answered',
    )
  })
  const isReady = createReadiness(world)
  // Live: the process answers, and restarting it would mend nothing. Ready: send it requests.
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady()
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return reply.type('text/plain').send(ready ? 'ready' : 'not ready')
  })
  mountRoutes(app, world, createContract(settings.slug), handlersOf(world) as never)
  const openId = createOpenId(world)
  await app.register(openIdPlugin(world, openId))
  await app.register(archivePlugin(world, openId))
  await app.register(mailboxPlugin(world))
  await serveWeb(app, settings, webFolder ?? '')
  return app
}

/** `true`, a number of proxies in front of us, or their addresses; nothing is trusted unless it is set. */
function trustProxyOf(setting: string | undefined) {
  if (setting === undefined) return false
  if (setting === 'true') return true
  if (!/^\d+$/.test(setting)) return setting
  return (_address: string, hop: number) => hop < Number(setting)
}
