import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordRefusal, toProblem } from '../../../../platform/http/errors.ts'
import { type FoundServiceAccount, fromOf } from '../../../../platform/http/guard.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { tooMany } from '../../../../platform/limits/limiter.ts'
import type { World } from '../../../../platform/world.ts'
import { issuerOf } from '../../apps/service.ts'
import { resolveServiceAccount } from '../../oidc/service.ts'
import { assertMayRead, etagOf, type Reader, readResource, searchResources } from './bundles.ts'
import { capabilityStatement, smartConfiguration } from './capability.ts'
import { readHistory, readHistoryOf } from './history.ts'
import { onlyOne } from './parameters.ts'
import { FhirProblem, outcomeOf } from './problems.ts'
import { type Resource, type ResourceType, resourceTypes } from './resources.ts'

export const fhirPath = '/fhir/R4'
const media = 'application/fhir+json; charset=utf-8'
const formType = 'application/x-www-form-urlencoded'

type Named = { Params: { type: string; id: string; version: string }; Body: unknown }

/** The FHIR R4 directory. It stands outside the contract: its calls and errors have the forms that FHIR prescribes. */
export function fhirPlugin(world: World) {
  const { settings } = world
  const base = `${settings.publicUrl}${fhirPath}`
  const config = { callName: 'readDirectory' }

  async function reader(request: FastifyRequest): Promise<Reader> {
    const account = await findAccount(world, request)
    request.signedIn = {
      ...fromOf(request),
      userId: account.accountId,
      sessionId: 0,
      role: account.role,
      groupId: account.groupId,
      clientId: account.clientId,
    }
    if (account.wait > 0) throw tooMany('service-account.too-many', account.wait)
    if (account.role !== 'ProductAdmin' && account.groupId === null)
      throw new FhirProblem(403, 'forbidden', 'The group of this service account is inactive.')
    return { view: account.groupId ?? 0, mayRead: (type) => maySee(account, type), base }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    // Before the body is read, whose type would be refused first.
    app.addHook('onRequest', async ({ method, url }, reply) => {
      const isSearch = /^[^?]*\/_search(\?|$)/.test(url)
      if (method === 'GET' || method === 'HEAD' || (method === 'POST' && isSearch)) return
      reply.header('allow', isSearch ? 'POST' : 'GET, HEAD')
      throw new FhirProblem(405, 'not-supported', 'The directory can only be read.')
    })
    app.setErrorHandler(async (error, request, reply) => {
      const problem = problemOf(error)
      if (!(problem instanceof FhirProblem)) {
        if (problem.status >= 500 && problem.status !== 503) request.log.error({ err: error }, 'call failed')
        if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
      }
      if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="directory"')
      await recordRefusal(world, request, problem)
      return send(reply.status(problem.status), outcomeOf(problem, request.id))
    })

    app.get(`${fhirPath}/metadata`, async (request, reply) => {
      assertJson(request)
      return send(reply, capabilityStatement(base, world.inForce.get('brand.displayed-name')))
    })
    app.get(`${fhirPath}/.well-known/smart-configuration`, async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(smartConfiguration(issuerOf(settings)))),
    )

    app.get<Named>(`${fhirPath}/:type`, { config }, async (request, reply) => {
      const who = await reader(request)
      const type = readType(who, request)
      return send(reply, await searchResources(world, who, type, givenIn(request), isLenient(request)))
    })
    app.post<Named>(`${fhirPath}/:type/_search`, { config }, async (request, reply) => {
      const who = await reader(request)
      const type = readType(who, request)
      return send(reply, await searchResources(world, who, type, givenIn(request), isLenient(request)))
    })
    app.get<Named>(`${fhirPath}/:type/_history`, { config }, async (request, reply) => {
      const who = await reader(request)
      const type = readType(who, request)
      return send(reply, await readHistory(world, who, type, givenIn(request)))
    })
    app.get<Named>(`${fhirPath}/:type/:id`, { config }, async (request, reply) => {
      const who = await reader(request)
      const type = readType(who, request)
      return sendResource(request, reply, await readResource(world, who, type, request.params.id))
    })
    app.get<Named>(`${fhirPath}/:type/:id/_history`, { config }, async (request, reply) => {
      const who = await reader(request)
      const type = readType(who, request)
      return send(reply, await readHistoryOf(world, who, type, request.params.id))
    })
    app.get<Named>(`${fhirPath}/:type/:id/_history/:version`, { config }, async (request, reply) => {
      const who = await reader(request)
      const type = readType(who, request)
      const resource = await readResource(world, who, type, request.params.id)
      if (versionOf(resource) !== request.params.version)
        throw new FhirProblem(404, 'not-found', 'Only the present version of a resource is kept.')
      return sendResource(request, reply, resource)
    })
    for (const path of [fhirPath, `${fhirPath}/*`])
      app.all(path, async () => {
        throw new FhirProblem(404, 'not-found', 'There is nothing at this address.')
      })
  }
}

/** Only tokens of service accounts open the directory; sessions of people do not. */
async function findAccount(world: World, { headers }: FastifyRequest): Promise<FoundServiceAccount> {
  const [, token] = /^Bearer ([\w.~+/-]{1,500}=*)$/i.exec(headers.authorization ?? '') ?? []
  const account = token === undefined ? null : await resolveServiceAccount(world, token)
  if (account === null) throw problem('not-signed-in', { which: 'program' })
  return account
}

const maySee = ({ scopes }: FoundServiceAccount, type: ResourceType) =>
  scopes.includes('system/*.rs') || scopes.includes(`system/${type}.rs`)

function readType(who: Reader, request: FastifyRequest<Named>): ResourceType {
  assertJson(request)
  const type = resourceTypes.find((known) => known === request.params.type)
  if (type === undefined)
    throw new FhirProblem(404, 'not-supported', 'This type of resource is not supported.')
  assertMayRead(who, type)
  return type
}

/** Only a search has a body, and it is a form. */
function problemOf(error: unknown) {
  if (error instanceof FhirProblem) return error
  const problem = toProblem(error)
  if (problem.status !== 415) return problem
  return new FhirProblem(415, 'not-supported', 'Send the parameters of a search as a form.')
}

/** The parameters of the address and of a form, in their order. */
function givenIn({ url, body }: FastifyRequest<Named>): [string, string][] {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return [...new URLSearchParams(query), ...new URLSearchParams(typeof body === 'string' ? body : '')]
}

const isLenient = ({ headers }: FastifyRequest<Named>) =>
  /\bhandling=lenient\b/.test(String(headers['prefer'] ?? ''))

const jsonNames = ['json', 'application/json', 'application/fhir+json', 'text/json']

/** @throws 406 for a client that wants another format */
function assertJson({ url, headers }: { url: string; headers: FastifyRequest['headers'] }): void {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
  const asked = onlyOne([...query], '_format')
  const accepted = asked === undefined ? (headers.accept ?? '*/*').split(',') : [asked.replace(' ', '+')]
  const known = new Set([...jsonNames, '*/*', 'application/*'])
  if (accepted.some((one) => known.has((one.split(';', 1)[0] ?? '').trim().toLowerCase()))) return
  throw new FhirProblem(
    406,
    'not-supported',
    'The directory answers in application/fhir+json only.',
    '_format',
  )
}

const versionOf = ({ meta }: Resource) => (meta as { versionId: string }).versionId

function sendResource({ headers }: FastifyRequest<Named>, reply: FastifyReply, resource: Resource) {
  const etag = etagOf(versionOf(resource))
  const { lastUpdated } = resource['meta'] as { lastUpdated: string }
  reply.header('etag', etag).header('last-modified', new Date(lastUpdated).toUTCString())
  const known = (headers['if-none-match'] ?? '').split(',')
  if (known.some((one) => one.trim() === etag)) return reply.status(304).send()
  return send(reply, resource)
}

const send = (reply: FastifyReply, resource: object) => reply.type(media).send(JSON.stringify(resource))
