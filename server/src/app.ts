import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { createContract } from '@gantry/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { authHandlers, passkeySignInHandlers } from './domains/access/auth/routes.ts'
import { upstreamHandlers } from './domains/access/auth/upstream/routes.ts'
import { passkeyHandlers } from './domains/access/passkeys/routes.ts'
import { secondFactorHandlers } from './domains/access/second-factor/routes.ts'
import { sessionHandlers } from './domains/access/sessions/routes.ts'
import { resolveSession } from './domains/access/sessions/service.ts'
import { setupHandlers } from './domains/access/setup/routes.ts'
import { accreditationPackHandlers } from './domains/compliance/accreditation-packs/routes.ts'
import { auditHandlers } from './domains/compliance/audit/routes.ts'
import { incidentHandlers } from './domains/compliance/incidents/routes.ts'
import { qualificationKindHandlers } from './domains/compliance/qualification-kinds/routes.ts'
import { qualificationHandlers } from './domains/compliance/qualifications/routes.ts'
import { reachHandlers } from './domains/compliance/reach/routes.ts'
import { requirementHandlers } from './domains/compliance/requirements/routes.ts'
import { apiDocsPlugin } from './domains/connections/api-docs/routes.ts'
import { appHandlers, connectedAppHandlers } from './domains/connections/apps/routes.ts'
import { archivePlugin } from './domains/connections/archive/routes.ts'
import { fhirPlugin } from './domains/connections/fhir/fhir/plugin.ts'
import { directoryHandlers } from './domains/connections/fhir/routes.ts'
import { identityConnectionHandlers } from './domains/connections/identity-connections/routes.ts'
import { openIdPlugin } from './domains/connections/oidc/plugin.ts'
import { createOpenId, resolveServiceAccount } from './domains/connections/oidc/service.ts'
import { scimPlugin } from './domains/connections/scim/plugin.ts'
import { scimHandlers } from './domains/connections/scim/routes.ts'
import { serviceAccountHandlers } from './domains/connections/service-accounts/routes.ts'
import { webhookHandlers } from './domains/connections/webhooks/routes.ts'
import { mipDocumentHandlers, userDocumentHandlers } from './domains/people/documents/routes.ts'
import { groupHandlers } from './domains/people/groups/routes.ts'
import { importHandlers } from './domains/people/imports/routes.ts'
import { invitationHandlers } from './domains/people/invitations/routes.ts'
import { groupMipHandlers } from './domains/people/links/group-mips/routes.ts'
import { risMipHandlers } from './domains/people/links/ris-mips/routes.ts'
import { userGroupHandlers } from './domains/people/links/user-groups/routes.ts'
import { userMipHandlers } from './domains/people/links/user-mips/routes.ts'
import { userRisHandlers } from './domains/people/links/user-ris/routes.ts'
import { mipHandlers } from './domains/people/mips/routes.ts'
import { risHandlers } from './domains/people/ris/routes.ts'
import { roleHandlers } from './domains/people/roles/routes.ts'
import { userHandlers } from './domains/people/users/routes.ts'
import { appearanceHandlers } from './domains/portal/appearance/routes.ts'
import { dashboardHandlers } from './domains/portal/dashboard/routes.ts'
import { inboxHandlers } from './domains/portal/inbox/routes.ts'
import { mailboxPlugin } from './domains/portal/mailbox/routes.ts'
import { savedViewHandlers } from './domains/portal/saved-views/routes.ts'
import { tabCountHandlers } from './domains/portal/tab-counts/routes.ts'
import type { Answered } from './platform/health/answered.ts'
import { createReadiness } from './platform/health/readiness.ts'
import { createShutdown, endConnectionsOnClosing } from './platform/http/closing.ts'
import { createErrorHandler } from './platform/http/errors.ts'
import { refuseForeignRequests, refuseForgedWrites } from './platform/http/foreign-requests.ts'
import type { AllHandlers } from './platform/http/handlers.ts'
import { createHeaders } from './platform/http/headers.ts'
import { mountRoutes } from './platform/http/mount-routes.ts'
import { Problem } from './platform/http/problem.ts'
import { drainRefusedBodies } from './platform/http/refused-bodies.ts'
import { levelOf, requestLogging } from './platform/http/request-log.ts'
import { cutSlowBodies } from './platform/http/slow-bodies.ts'
import { serveWeb } from './platform/http/web.ts'
import { noteRequest } from './platform/jobs/activity.ts'
import { traceRequests } from './platform/tracing/tracing.ts'
import type { World } from './platform/world.ts'

/** Requests that cause no work: health checks, and the files of the portal. */
const quietRoutes = new Set(['/healthz', '/readyz', '/*', 'none'])

/** The handlers of all calls. A contract row without a handler is a compile error. */
const handlersOf = (world: World): AllHandlers => ({
  ...authHandlers(world),
  ...secondFactorHandlers(world),
  ...passkeyHandlers(world),
  ...passkeySignInHandlers(world),
  ...userHandlers(world),
  ...userMipHandlers(world),
  ...userGroupHandlers(world),
  ...userRisHandlers(world),
  ...groupMipHandlers(world),
  ...risMipHandlers(world),
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
  ...serviceAccountHandlers(world),
  ...importHandlers(world),
  ...dashboardHandlers(world),
  ...appearanceHandlers(world),
  ...inboxHandlers(world),
  ...directoryHandlers(world),
  ...setupHandlers(world),
  ...tabCountHandlers(world),
  ...savedViewHandlers(world),
  ...qualificationKindHandlers(world),
  ...qualificationHandlers(world),
  ...requirementHandlers(world),
  ...accreditationPackHandlers(world),
  ...reachHandlers(world),
  ...incidentHandlers(world),
  ...identityConnectionHandlers(world),
  ...upstreamHandlers(world),
  ...scimHandlers(world),
  ...webhookHandlers(world),
})

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
    if (isForm && !config.upload) throw new Problem(415, 'content-type', 'Send JSON.')
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
    findCaller: async (accessToken) =>
      (await resolveSession(world, accessToken)) ?? resolveServiceAccount(world, accessToken),
  })
  const openId = createOpenId(world)
  await app.register(openIdPlugin(world, openId))
  await app.register(archivePlugin(world, openId))
  await app.register(scimPlugin(world))
  await app.register(fhirPlugin(world))
  await app.register(mailboxPlugin(world))
  await app.register(apiDocsPlugin(world))
  await serveWeb(app, settings, webFolder ?? '')
  return app
}

/** `true`, a number of proxies, or their addresses. Without the setting no proxy is trusted. */
function trustProxyOf(setting: string | undefined) {
  if (setting === undefined) return false
  if (setting === 'true') return true
  if (!/^\d+$/.test(setting)) return setting
  return (_address: string, hop: number) => hop < Number(setting)
}
