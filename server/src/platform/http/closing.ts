import type { FastifyInstance } from 'fastify'

/**
 * While the server stops, each answer also closes its connection. Otherwise connections with a request in progress would
 * stay open until the keep-alive timeout and delay the stop.
 */
export function endConnectionsOnClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  // For answers whose headers were sent before the stop, such as a long download.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
