import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem, unreadable } from '../../../platform/http/problem.ts'

/** Together with the other headers it is less than Node accepts for the request that follows. */
const mostBytes = 8 * 1024

/**
 * Apps may send people to the authorization and logout endpoints by a form too (OpenID Connect Core 3.1.2.1, RP-Initiated Logout 2).
 * Browsers leave the provider's SameSite=Lax cookies out of a form of another site. Therefore the browser repeats the request
 * as GET, which has the cookies.
 */
export async function repeatAsGet(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = await readForm(request.raw)
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (form !== '' && type !== 'application/x-www-form-urlencoded') throw unreadable(415)
  const [path] = request.url.split('?')
  // Written again, so that the address has no other characters than those of a query.
  const query = new URLSearchParams(form).toString()
  return reply.header('cache-control', 'no-store').redirect(`${path}${query === '' ? '' : `?${query}`}`, 303)
}

async function readForm(raw: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of raw as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw problem('too-large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
