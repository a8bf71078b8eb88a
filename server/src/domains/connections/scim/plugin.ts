import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordDenial } from '../../../platform/audit/denials.ts'
import { createBusyLog } from '../../../platform/http/busy-log.ts'
import { toProblem } from '../../../platform/http/errors.ts'
import { fromOf } from '../../../platform/http/guard.ts'
import { seldomLog } from '../../../platform/log/seldom.ts'
import type { World } from '../../../platform/world.ts'
import { addPerson } from './adding.ts'
import { findScimCaller, type ScimCaller } from './caller.ts'
import { changePerson, removePerson } from './changing.ts'
import { getGroup, listGroups, patchGroup, replaceGroup } from './groups.ts'
import { findDocument, listDocuments, serviceProviderConfig } from './protocol/discovery.ts'
import { errorBody, invalidValue, noSuchResource, ScimProblem } from './protocol/errors.ts'
import { readPatch, readPerson } from './protocol/person.ts'
import {
  isVersion,
  listOf,
  type Resource,
  readListQuery,
  readSelection,
  type Selection,
  select,
} from './protocol/resources.ts'
import type { ScimPerson } from './user-queries.ts'
import { toUserResource, versionOf } from './user-resource.ts'
import { getPerson, listUsers } from './users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scim: ScimCaller | null
  }
}

const media = 'application/scim+json; charset=utf-8'
const root = '/scim/v2/:connectionId'
/** A list of all members of a large hospital. */
const bodyLimit = 1024 * 1024

/** SCIM 2.0 for the directories of hospitals: see docs/architecture.md and decision 58. */
export function scimPlugin(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest('scim', null)
    const logBusy = createBusyLog(world)
    app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const problem =
        error === request.raw.errored ? invalidValue('The request broke off.') : toProblem(error)
      if (problem.status === 503) logBusy(error)
      // What is not supported (501) is an answer and no failure.
      else if (problem.status >= 500 && !(error instanceof ScimProblem)) {
        request.log.error({ err: error }, 'a SCIM call failed')
      }
      await recordRefusal(world, request, problem)
      if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
      if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
      return reply
        .status(problem.status)
        .type(media)
        .send(JSON.stringify(errorBody(problem)))
    })
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser(
      'application/scim+json',
      { parseAs: 'string', bodyLimit },
      (request, body, done) => {
        // Some clients name the type of a body also where there is none.
        if (body === '') done(null, undefined)
        else void parseJson(request, String(body), done)
      },
    )
    // Before the body is read, because only known clients may send one.
    app.addHook('onRequest', async (request) => {
      const { connectionId = '' } = request.params as { connectionId?: string }
      const { authorization } = request.headers
      request.scim = await findScimCaller(world, connectionId, authorization, fromOf(request))
      request.signedIn = request.scim.actor
      // The application reads forms for uploads.
      if (request.headers['content-type']?.startsWith('multipart/')) throw new ScimProblem(415, 'Send JSON.')
    })
    discovery(app)
    users(app, world)
    groups(app, world)
    const unknown = async (request: FastifyRequest) => {
      const name = (request.params as Record<string, string>)['*'] ?? ''
      if (/^(?:Me|Bulk)$/i.test(name)) throw new ScimProblem(501, 'This is not supported.')
      throw noSuchResource()
    }
    app.all(`${root}/*`, unknown)
  }
}

/**
 * Records that a directory was refused, as the audit trail does for people. A change that is not possible blocks the other
 * changes of its request too (RFC 7644, section 3.5.2), so administrators must see it.
 */
async function recordRefusal(
  world: World,
  request: FastifyRequest,
  { status, code }: { status: number; code: string },
): Promise<void> {
  const isRecorded = status === 403 || status === 404 || code === 'scim.mutability'
  if (request.scim === null || !isRecorded) return
  const { actor, client } = request.scim
  const { id } = request.params as { id?: string }
  try {
    await recordDenial(world, {
      action: 'identity-connection.scim',
      actor,
      subject: { type: 'identity-connection', id: client.identityConnectionId },
      reason: { status, code },
      detail: { name: client.name, ...(id !== undefined && { resource: id.slice(0, 40) }) },
    })
  } catch (failure) {
    seldomLog(world.log, 'a denial could not be recorded', { level: 'error' })(failure, {
      requestId: request.id,
    })
  }
}

/** The onRequest hook has found the caller. */
function callerOf({ scim }: FastifyRequest): ScimCaller {
  if (scim === null) throw new Error('The caller is not known.')
  return scim
}

const send = (reply: FastifyReply, body: object) => reply.type(media).send(JSON.stringify(body))

function discovery(app: FastifyInstance): void {
  app.get(`${root}/ServiceProviderConfig`, async (request, reply) =>
    send(reply, serviceProviderConfig(callerOf(request).baseUrl)),
  )
  for (const kind of ['ResourceTypes', 'Schemas'] as const) {
    app.get(`${root}/${kind}`, async (request, reply) =>
      send(reply, listDocuments(kind, callerOf(request).baseUrl)),
    )
    app.get<{ Params: { id: string } }>(`${root}/${kind}/:id`, async (request, reply) => {
      const found = findDocument(kind, callerOf(request).baseUrl, request.params.id)
      if (found === undefined) throw noSuchResource()
      return send(reply, found)
    })
  }
}

type OfResource = { Params: { id: string } }

function users(app: FastifyInstance, world: World): void {
  const path = `${root}/Users`
  app.get(path, async (request, reply) => {
    const caller = callerOf(request)
    const query = readListQuery(request.query)
    const selection = readSelection(request.query)
    const { people, total } = await listUsers(world, caller, query)
    const resources = people.map((person) => select(toUserResource(caller.baseUrl, person), selection))
    return send(reply, listOf(resources, total, query.startIndex))
  })
  app.post(path, async (request, reply) => {
    const caller = callerOf(request)
    const selection = readSelection(request.query)
    const person = await addPerson(world, caller, readPerson(request.body))
    reply.status(201).header('location', `${caller.baseUrl}/Users/${person.userId}`)
    return sendPerson(reply, caller, person, selection)
  })
  app.get<OfResource>(`${path}/:id`, async (request, reply) => {
    const caller = callerOf(request)
    const selection = readSelection(request.query)
    const person = await getPerson(world, caller, userIdOf(request.params))
    const known = request.headers['if-none-match']
    if (known !== undefined && isVersion(known, versionOf(person))) return reply.status(304).send()
    return sendPerson(reply, caller, person, selection)
  })
  app.put<OfResource>(`${path}/:id`, async (request, reply) => {
    const caller = callerOf(request)
    const selection = readSelection(request.query)
    const userId = userIdOf(request.params)
    const described = readPerson(request.body)
    if (described.userName === undefined) throw invalidValue('userName is required.')
    const person = await changePerson(world, caller, userId, described, request.headers['if-match'])
    return sendPerson(reply, caller, person, selection)
  })
  app.patch<OfResource>(`${path}/:id`, async (request, reply) => {
    const caller = callerOf(request)
    const selection = readSelection(request.query)
    const userId = userIdOf(request.params)
    const described = readPatch(request.body)
    const person = await changePerson(world, caller, userId, described, request.headers['if-match'])
    return sendPerson(reply, caller, person, selection)
  })
  app.delete<OfResource>(`${path}/:id`, async (request, reply) => {
    await removePerson(world, callerOf(request), userIdOf(request.params), request.headers['if-match'])
    return reply.status(204).send()
  })
}

/** An id that has another form belongs to nobody. */
function userIdOf({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw noSuchResource()
  return Number(id)
}

function sendPerson(
  reply: FastifyReply,
  { baseUrl }: ScimCaller,
  person: ScimPerson,
  selection: Selection,
): FastifyReply {
  reply.header('etag', versionOf(person))
  return send(reply, select(toUserResource(baseUrl, person), selection))
}

function groups(app: FastifyInstance, world: World): void {
  const path = `${root}/Groups`
  app.get(path, async (request, reply) => {
    const selection = readSelection(request.query)
    const query = readListQuery(request.query)
    const list = await listGroups(world, callerOf(request), query, wantsMembers(selection))
    const Resources = list.Resources.map((one: Resource) => select(one, selection))
    return send(reply, { ...list, Resources })
  })
  app.get<OfResource>(`${path}/:id`, async (request, reply) => {
    const selection = readSelection(request.query)
    const { id } = request.params
    return send(
      reply,
      select(await getGroup(world, callerOf(request), id, wantsMembers(selection)), selection),
    )
  })
  app.patch<OfResource>(`${path}/:id`, async (request, reply) => {
    await patchGroup(world, callerOf(request), request.params.id, request.body)
    return reply.status(204).send()
  })
  app.put<OfResource>(`${path}/:id`, async (request, reply) => {
    const selection = readSelection(request.query)
    const { id } = request.params
    await replaceGroup(world, callerOf(request), id, request.body)
    return send(
      reply,
      select(await getGroup(world, callerOf(request), id, wantsMembers(selection)), selection),
    )
  })
  const refuse = async () => {
    throw new ScimProblem(501, 'Groups are made and deleted in the portal.')
  }
  app.post(path, refuse)
  app.delete(`${path}/:id`, refuse)
}

const wantsMembers = ({ only, without }: Selection): boolean =>
  !without.includes('members') &&
  (only === null || only.some((path) => path === 'members' || path.startsWith('members.')))
