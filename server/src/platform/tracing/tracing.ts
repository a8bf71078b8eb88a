import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Attributes = Record<string, string | number>

/** What the rest of the server knows of OpenTelemetry, which is loaded only where the settings ask for it. */
export type Tracer = {
  /** Runs `work` in a span, which ends with it. */
  inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>
  /** Runs `next`, and what follows from it, in the span of a request. Returns how the span ends. */
  inRequestSpan(request: FastifyRequest, next: () => void): (attributes: Attributes) => void
}

let tracer: Tracer | null = null

/** Set once at the start, before the first request. */
export function useTracer(given: Tracer | null): void {
  tracer = given
}

export const isTracing = (): boolean => tracer !== null

/** Costs one comparison while tracing is off. */
export function inSpan<Result>(
  name: string,
  attributes: () => Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer === null ? work() : tracer.inSpan(name, attributes(), work)
}

/** A span for each request, with the template of its route and never its address. */
export function traceRequests(app: FastifyInstance): void {
  const used = tracer
  if (used === null) return
  const ends = new WeakMap<FastifyRequest, (attributes: Attributes) => void>()
  app.addHook('onRequest', (request, _reply, done) => {
    ends.set(request, used.inRequestSpan(request, done))
  })
  app.addHook('onResponse', async (request, reply) => {
    ends.get(request)?.({ 'http.response.status_code': reply.statusCode })
  })
}
