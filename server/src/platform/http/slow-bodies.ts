import type { FastifyInstance } from 'fastify'

const bodySeconds = 15

declare module 'fastify' {
  interface FastifyRequest {
    bodyDeadline: NodeJS.Timeout | null
  }
}

/** Closes connections that send a JSON body too slowly, so that many of them cannot exhaust the sockets of the server. */
export function cutSlowBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyDeadline', null)
  app.addHook('onRequest', async (request) => {
    if (request.raw.complete || request.routeOptions.config.upload) return
    request.bodyDeadline = setTimeout(() => request.raw.destroy(), bodySeconds * 1000).unref()
  })
  app.addHook('preHandler', async (request) => clearTimeout(request.bodyDeadline ?? undefined))
  app.addHook('onResponse', async (request) => clearTimeout(request.bodyDeadline ?? undefined))
  app.addHook('onRequestAbort', async (request) => clearTimeout(request.bodyDeadline ?? undefined))
}
