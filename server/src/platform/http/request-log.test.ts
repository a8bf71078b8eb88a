import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let behind: TestApp
let alone: TestApp
beforeAll(async () => {
  behind = await buildTestApp({ TRUST_PROXY: '1' })
  alone = await buildTestApp()
})
afterAll(async () => {
  await behind.close()
  await alone.close()
})

async function ask(t: TestApp, headers: Record<string, string> = {}, url = '/api/auth/terms') {
  t.logged.length = 0
  const answer = await t.app.inject({ url, headers })
  const line = t.logged.find((text) => text.includes('"answered"')) ?? ''
  return { id: answer.headers['x-request-id'], line, fields: JSON.parse(line) as Record<string, unknown> }
}

describe('a line of the log', () => {
  it('has the id of the answer, once', async () => {
    const { id, line, fields } = await ask(alone)
    expect(fields).toMatchObject({ requestId: id, route: expect.any(String), level: 30 })
    expect(line.split(String(id))).toHaveLength(2)
    expect(fields).not.toHaveProperty('reqId')
  })

  it('has the id that a trusted proxy gave, and no other one', async () => {
    const given = '4f1c2b7d9a3e4f1c2b7d9a3e4f1c2b7d'
    expect(await ask(behind, { 'x-request-id': given })).toMatchObject({
      id: given,
      fields: { requestId: given },
    })
    expect((await ask(alone, { 'x-request-id': given })).id).not.toBe(given)
    for (const strange of ['short', 'x'.repeat(129), 'spaces in it here', '"quoted-and-long"'])
      expect((await ask(behind, { 'x-request-id': strange })).id).toMatch(/^[\da-f-]{36}$/)
  })

  it('has the trace that a trusted proxy gave, and no other one', async () => {
    const [traceId, parentSpanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    const { fields } = await ask(behind, { traceparent: `00-${traceId}-${parentSpanId}-01` })
    expect(fields).toMatchObject({ traceId, parentSpanId })
    const untrusted = await ask(alone, { traceparent: `00-${traceId}-${parentSpanId}-01` })
    expect(untrusted.fields).not.toHaveProperty('traceId')
    for (const strange of [`00-${'0'.repeat(32)}-${parentSpanId}-01`, 'x', `00-${traceId}`])
      expect((await ask(behind, { traceparent: strange })).fields).not.toHaveProperty('traceId')
  })

  it('is for debugging only where a probe asked', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await ask(alone, {}, url)).fields).toMatchObject({ level: 20 })
  })
})
