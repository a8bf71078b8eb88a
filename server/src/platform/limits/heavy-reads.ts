import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { From, SignedIn } from '../actor.ts'
import { problem } from '../http/problem.ts'
import { createSlots } from './slots.ts'

/** Heavy reads of one caller at the same time, at each server. A page of the portal makes one or two. */
const heavyReadsAtOnce = 3

type Caller = { from: From; actor?: SignedIn }

const tooManyReads = () => problem('heavy-read.too-many', {}, { retryAfter: 2 })

/**
 * Limits how many heavy reads one caller has at the same time, so that nobody takes the database from all others. The headers are
 * those of draft-ietf-httpapi-ratelimit-headers, with its unit for requests at the same time.
 */
export function createHeavyReads() {
  const slots = createSlots(heavyReadsAtOnce)
  return async (reply: FastifyReply, { from, actor }: Caller, read: () => Promise<unknown>) => {
    const slot = slots.take(String(actor?.userId ?? from.address))
    reply.header('ratelimit-policy', `"heavy-reads";q=${heavyReadsAtOnce};qu="concurrent-requests"`)
    reply.header('ratelimit', `"heavy-reads";r=${slot?.left ?? 0}`)
    if (slot === null) throw tooManyReads()
    try {
      return await read()
    } finally {
      // The rows of an export are read while it is sent. A caller who leaves early keeps the slot until the query has ended.
      finished(reply.raw, () => slot.release())
    }
  }
}
