import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings/settings.ts'

/**
 * Sets the security headers of every answer (ASVS 3.4): content security policy, no framing, no content sniffing, no
 * referrer, and no caching (14.3.2). The few cacheable answers replace the last one.
 */
export function createHeaders({ secure, hstsIncludeSubDomains }: Settings): (reply: FastifyReply) => void {
  const headers = computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: hstsIncludeSubDomains } : false,
  })
  return (reply) => {
    // On the raw response, so that they are also sent by plugins that write the response themselves.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.header('cache-control', 'no-store').header('x-request-id', reply.request.id)
  }
}

/** Computes the headers once. They are the same for every answer, but the library would build them for each one. */
function computeHeaders(options: HelmetOptions): [string, string][] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
