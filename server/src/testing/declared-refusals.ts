import { createContract } from '@gantry/contract'
import { refusalsOf } from '@gantry/contract/openapi/answers'
import { createSchemaWriter } from '@gantry/contract/openapi/schemas'
import type { RouteTable } from '@gantry/contract/route-table'
import type { FastifyInstance } from 'fastify'

const undeclared = new WeakMap<FastifyInstance, Set<string>>()
const writer = createSchemaWriter(new Map())
// Another method is another call, and an error of ours is no rule of a call.
const ofEveryCall = new Set([405, 500])

/** Notes each refusal that the contract does not name for its call, so that the document of the API is true. */
export function noteRefusals(app: FastifyInstance, slug: string): void {
  const table: RouteTable = createContract(slug)
  const found = new Set<string>()
  undeclared.set(app, found)
  app.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    const { callName = '' } = routeOptions.config
    const row = table[callName]
    if (row === undefined || statusCode < 400 || ofEveryCall.has(statusCode)) return
    const { code } = JSON.parse(String(payload) || '{}') as { code?: string }
    const query = row.query && writer.writeParts(row.query)
    const body = row.body && writer.writeParts(row.body)
    const codes = [...refusalsOf(row, { query, body })].find(([status]) => status === statusCode)?.[1] ?? []
    if (!codes.some((known) => known === code)) found.add(`${callName} ${statusCode} ${code}`)
  })
}

/** @throws if there was such a refusal */
export function expectDeclared(app: FastifyInstance): void {
  const found = undeclared.get(app)
  if (!found?.size) return
  const names = [...found].join(', ')
  found.clear()
  throw new Error(`The contract does not name these refusals of the calls: ${names}`)
}
