import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shared by the HTTP application and the code that stops it. */
export type Shutdown = {
  isDraining(): boolean
  /**
   * From now on the server says that it is not ready. Waits until proxies have noticed; requests are answered meanwhile.
   * Then stops listening; the connections stay open.
   */
  drain(seconds: number, server?: Server): Promise<void>
}

export function createShutdown(): Shutdown {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async drain(seconds, server) {
      isDraining = true
      await sleep(seconds * 1000)
      if (server?.listening) await stopListening(server)
    },
  }
}

/** A turn of the event loop that is shorter than this leaves hardly any time for new connections. */
const shortTurn = 0.2
const mostTurns = 1000

/**
 * A connection that waits in the queue of the kernel breaks when listening ends. A proxy that has sent a POST on it would
 * answer 502, because it must not repeat the POST. Node empties the queue once in each turn of the event loop, so this
 * waits for a short turn.
 */
async function stopListening(server: Server): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const started = performance.now()
    await nextTurn()
    if (performance.now() - started < shortTurn) break
  }
  // `close` of an HTTP server would close idle connections too.
  Server.prototype.close.call(server)
}

/**
 * While the server stops, each answer also closes its connection. Otherwise connections with a request in progress would
 * stay open until the keep-alive timeout and delay the stop, and a proxy might send its next request on one that closes.
 */
export function endConnectionsOnClosing(app: FastifyInstance, shutdown: Shutdown): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || shutdown.isDraining()) reply.header('connection', 'close')
  })
  // For answers whose headers were sent before the stop, such as a long download.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
