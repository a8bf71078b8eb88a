import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** What proxies and tracing tools send; anything longer or stranger would make log lines hard to read. */
const requestIdForm = /^[\w.:=+/-]{8,128}$/
/** W3C Trace Context: version, trace, the caller's span, flags. */
const traceForm = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-.*)?$/

const probes = new Set(['/healthz', '/readyz'])
/** Probes come every few seconds and say nothing new. */
export const levelOf = (route: string | undefined) => (probes.has(route ?? '') ? 'debug' : 'info')

/**
 * One id for each request, in every log line about it and in the answer. Where a proxy is trusted, the id is the one
 * that the proxy has already written to its own log.
 */
export function requestLogging({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  return {
    genReqId({ headers }: Pick<IncomingMessage, 'headers'>): string {
      const given = headers['x-request-id']
      const isGood = trustProxy !== undefined && typeof given === 'string' && requestIdForm.test(given)
      return isGood ? given : randomUUID()
    },
    // Anybody can send the header; behind a trusted proxy it is the proxy's.
    childLoggerFactory(logger: FastifyBaseLogger, bindings: object, options: object, { headers }) {
      const given = trustProxy === undefined ? '' : String(headers.traceparent ?? '').slice(0, 200)
      const [, traceId, parentSpanId] = traceForm.exec(given) ?? []
      const trace = traceId === undefined ? {} : { traceId, parentSpanId }
      return logger.child({ ...bindings, ...trace }, options)
    },
  } satisfies Partial<FastifyServerOptions>
}
