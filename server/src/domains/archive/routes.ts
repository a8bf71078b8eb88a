import type { Handlers } from '@gantry/contract/route-table'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkInput } from '../../platform/http/input.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { World } from '../../platform/world.ts'
import type { OpenId } from '../oidc/service.ts'
import { archiveRoutes } from './protocol.ts'
import { type Asker, describePerson, findAsker, judgeAccess } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    asker: Asker | null
  }
}

type Calls = typeof archiveRoutes
type ArchiveHandlers = Handlers<Calls, { [Call in keyof Calls]: { asker: Asker } }>

const archiveHandlers = (world: World, openId: OpenId): ArchiveHandlers => ({
  describePerson: async ({ asker, body }) => {
    const { 'token-value': token, 'user-id': userId } = body
    // By id alone it wants names for its own log. Nobody stands behind that who may be told them.
    return !token && userId ? null : describePerson(world, openId, asker, token)
  },
  judgeAccess: ({ asker, body }) => judgeAccess(world, openId, asker, body['token-value'], body),
})

/** What Orthanc's authorization plugin asks for the people who use the archive: see docs/apps/orthanc.md. */
export function archivePlugin(world: World, openId: OpenId) {
  const handlers: Record<string, (call: never) => Promise<unknown>> = archiveHandlers(world, openId)
  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest('asker', null)
    // Before a body is read: only archives have anything to send.
    app.addHook('onRequest', async (request, reply) => {
      request.asker = await findAsker(world, basicCredentials(request), request.ip)
      if (request.asker !== null) return
      reply.header('www-authenticate', 'Basic realm="archive", charset="UTF-8"')
      throw new Problem(401, 'app.unknown', 'There is no such app, or its secret is wrong.')
    })
    for (const [callName, row] of Object.entries(archiveRoutes)) {
      app.post(row.path, { bodyLimit: 128 * 1024 }, async (request, reply) => {
        const call = { asker: request.asker, ...checkInput(row, request) }
        const answer = await handlers[callName]?.(call as never)
        reply.type('application/json; charset=utf-8')
        return JSON.stringify(row.reply.parse(answer))
      })
    }
  }
}

/** RFC 7617. Codes hold no colon, so the first one ends them. */
function basicCredentials({ headers }: FastifyRequest): { code: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const [, code, secret] = /^([A-Za-z0-9._-]{1,40}):(.{1,200})$/.exec(text) ?? []
  return code === undefined || secret === undefined ? null : { code, secret }
}
