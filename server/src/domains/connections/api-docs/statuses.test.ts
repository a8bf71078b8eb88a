import { createApiDocument } from '@gantry/contract/openapi/document'
import { operationsOf } from '@gantry/contract/openapi/operations-of'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, Method } from '../../../testing/caller.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let admin: Caller
let calls: Call[]
beforeAll(async () => {
  t = await buildTestApp()
  const document = await createApiDocument({
    productName: 'Gantry',
    version: '0',
    slug: 'gantry',
    serverUrl: 'http://localhost',
  })
  calls = operationsOf(document).filter(({ operation }) => !ofSessions.test(operation.operationId))
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
})
afterAll(() => t.close())

type Call = ReturnType<typeof operationsOf>[number]
// They end the session of the caller, or sign somebody in.
const ofSessions = /^(?:signOut|refresh|signIn|verify)$/
const missing = 999_999_999
const isId = (name: string) => /(?:^ids?|Ids?|-id)$/.test(name)

/** The value with one of its ids replaced by that of no record: one copy for each. */
function withMissing(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const parts = typeof part === 'number' && isId(name) ? [missing] : withMissing(part)
    return parts.map((one) => Object.assign(structuredClone(value), { [name]: one }) as unknown)
  })
}

function urlOf({ path, operation }: Call, change?: string): string {
  const { parameters = [] } = operation
  const filled = path.replaceAll(/\{[^}]+\}/g, '1')
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }): [string, string] => [name, String(name === change ? missing : example)])
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

/** The call as in its example, and again with each id replaced. */
function variantsOf(call: Call): { url: string; body: object | undefined }[] {
  const { operation } = call
  const body = operation.requestBody?.content['application/json']?.example as object | undefined
  const queries = (operation.parameters ?? []).filter(
    (one) => one.in === 'query' && one.example !== undefined && isId(one.name),
  )
  return [
    { url: urlOf(call), body },
    ...queries.map(({ name }) => ({ url: urlOf(call, name), body })),
    ...withMissing(body).map((one) => ({ url: urlOf(call), body: one as object })),
  ]
}

it('each answer about records that do not exist has a status that the document names', async () => {
  const undocumented = new Set<string>()
  let sent = 0
  for (const call of calls) {
    const { operationId, responses } = call.operation
    for (const { url, body } of variantsOf(call)) {
      const { status } = await admin.inject(call.method.toUpperCase() as Method, url, body)
      sent += 1
      if (!(String(status) in responses)) undocumented.add(`${operationId} ${status}`)
    }
  }
  expect([...undocumented]).toEqual([])
  expect(sent).toBeGreaterThan(calls.length + 60)
}, 120_000)
