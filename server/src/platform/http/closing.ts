import type { FastifyInstance } from 'fastify'

/**
 * While the server stops, the last answer on a connection also ends it. Otherwise those with a request in flight
 * at that moment stay open and idle for as long as keep-alive lasts, and hold the server up.
 */
export function endConnectionsOnClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  // For answers whose headers had gone out before, such as a long download.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
