import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
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

// Connects and sends a request while the main thread is blocked, so that the connection waits in the queue of the kernel.
const proxy = `
  const { workerData: { port, sent }, parentPort } = require('node:worker_threads')
  parentPort.once('message', () => {
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      socket.write('GET /healthz HTTP/1.1\\r\\nhost: localhost\\r\\n\\r\\n', () => {
        Atomics.store(sent, 0, 1)
        Atomics.notify(sent, 0)
      })
    })
    socket.on('error', (error) => parentPort.postMessage(error.code))
    socket.once('data', (data) => parentPort.postMessage(data.toString()))
  })
  parentPort.postMessage('ready')`

it('answers a request that arrives just before the server stops listening', async () => {
  const shutdown = createShutdown()
  const app = await buildApp(t.world, undefined, undefined, shutdown)
  const port = await freePort()
  await app.listen({ host: '127.0.0.1', port })
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(proxy, { eval: true, workerData: { port, sent } })
  await once(worker, 'message')
  const answer = once(worker, 'message')
  // Both timers run in the same turn of the event loop, this one first.
  setTimeout(() => {
    worker.postMessage('send')
    Atomics.wait(sent, 0, 0, 10_000)
  }, 100)
  await shutdown.drain(0.1, app.server)
  expect(app.server.listening).toBe(false)
  expect((await answer)[0]).toMatch(/^HTTP\/1\.1 200 /)
  await app.close()
  await worker.terminate()
})
