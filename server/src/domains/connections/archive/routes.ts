import type { Handlers } from '@gantry/contract/route-table'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkInput } from '../../../platform/http/input.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { type OpenId, openIdOf } from '../oidc/service.ts'
import { archiveRoutes } from './protocol.ts'
import { type CallingArchive, describePerson, findCallingArchive, judgeAccess } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    archive: CallingArchive | null
  }
}

type Calls = typeof archiveRoutes
type ArchiveHandlers = Handlers<Calls, { [Call in keyof Calls]: { archive: CallingArchive } }>

const archiveHandlers = (world: World, openId: OpenId): ArchiveHandlers => ({
  describePerson: async ({ archive, body }) => {
    const { 'token-value': token, 'user-id': userId } = body
    // A request by user id alone asks for a name for the archive's log. It carries no token, so it gets no name.
    return !token && userId ? null : describePerson(world, openId, archive, token)
  },
  judgeAccess: ({ archive, body }) => judgeAccess(world, openId, archive, body['token-value'], body),
})

/** The endpoints that Orthanc's authorization plugin calls: see docs/apps/orthanc.md. */
export function archivePlugin(world: World) {
  const handlers: Record<string, (call: never) => Promise<unknown>> = archiveHandlers(world, openIdOf(world))
  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest('archive', null)
    // Check the credentials before the body is read, because only archives may send one.
    app.addHook('onRequest', async (request, reply) => {
      request.archive = await findCallingArchive(world, basicCredentials(request), request.ip)
      if (request.archive !== null) return
      reply.header('www-authenticate', 'Basic realm="archive", charset="UTF-8"')
      throw problem('app.unknown')
    })
    for (const [callName, row] of Object.entries(archiveRoutes)) {
      app.post(row.path, { bodyLimit: 128 * 1024 }, async (request, reply) => {
        const call = { archive: request.archive, ...checkInput(row, request) }
        const answer = await handlers[callName]?.(call as never)
        reply.type('application/json; charset=utf-8')
        return JSON.stringify(row.reply.parse(answer))
      })
    }
  }
}

/** Basic authentication (RFC 7617). Codes contain no colon, so the first colon ends the code. */
function basicCredentials({ headers }: FastifyRequest): { code: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const [, code, secret] = /^([A-Za-z0-9._-]{1,40}):(.{1,200})$/.exec(text) ?? []
  return code === undefined || secret === undefined ? null : { code, secret }
}
