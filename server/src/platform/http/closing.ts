import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shared by the HTTP application and the code that stops it. */
export type Shutdown = {
  isDraining(): boolean
  /** From now on the server says that it is not ready. Waits until proxies have noticed; requests are answered meanwhile. */
  drain(seconds: number): Promise<void>
}

export function createShutdown(): Shutdown {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    drain(seconds) {
      isDraining = true
      return sleep(seconds * 1000)
    },
  }
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
