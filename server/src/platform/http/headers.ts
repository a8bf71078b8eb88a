import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings/settings.ts'

/**
 * What every answer tells the browser (ASVS 3.4): no foreign code, no framing, no guessing, no referrer, and no
 * keeping (14.3.2), which the few answers that may be kept replace.
 */
export function createHeaders({ secure }: Settings): (reply: FastifyReply) => void {
  const headers = workOut({
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
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  return (reply) => {
    // On the raw answer, where plugins that write their own answers find them too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.header('cache-control', 'no-store').header('x-request-id', reply.request.id)
  }
}

/** They are the same for every answer, and the library would put them together anew for each. */
function workOut(options: HelmetOptions): [string, string][] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
