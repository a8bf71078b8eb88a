import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { createShutdown } from './closing.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

it('is not ready from the signal on, and answers requests until the drain time is over', async () => {
  const shutdown = createShutdown()
  const app = await buildApp(t.world, undefined, undefined, shutdown)
  try {
    const before = await app.inject('/readyz')
    expect([before.statusCode, before.headers.connection === 'close']).toEqual([200, false])

    let isOver = false
    const draining = shutdown.drain(0.5).then(() => {
      isOver = true
    })
    const during = await app.inject('/readyz')
    expect([during.statusCode, during.body]).toEqual([503, 'not ready'])
    // The proxy opens a new connection for its next request, at a server that is ready.
    const answer = await app.inject('/healthz')
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await sleep(200)
    expect(isOver).toBe(false)
    await draining
  } finally {
    await app.close()
  }
})
