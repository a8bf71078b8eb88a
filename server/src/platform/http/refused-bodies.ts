import type { FastifyInstance } from 'fastify'

const drainSeconds = 15

/**
 * Reads the rest of a body whose request was answered early, such as a refused upload. If the connection were closed
 * while the client still sends, the client or a proxy would lose the answer and report a broken connection.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // Fastify asks to close the connection when a body is too large.
    if (!request.raw.complete) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
    const timer = setTimeout(() => raw.destroy(), drainSeconds * 1000).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
  })
}
