import type { CallName } from './contract-types.ts'

/**
 * Where each list stood when it was last read. Sent with its next page, it saves the server counting off all the
 * rows before; it is no part of a query's key, for it alters nothing in the answer, and one that is of another
 * list or out of date the server ignores.
 */
const cursors = new Map<CallName, string>()

type Input = { query?: Record<string, unknown>; body?: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function withCursor<Given>(name: CallName, input: Given): Given {
  const cursor = cursors.get(name)
  if (cursor === undefined || !isRecord(input)) return input
  const { query, body } = input as Input
  if (isRecord(body) && isRecord(body.pageRequest)) {
    return { ...input, body: { ...body, pageRequest: { ...body.pageRequest, cursor } } }
  }
  return query && 'pageNo' in query ? { ...input, query: { ...query, cursor } } : input
}

export function keepCursor<Reply>(name: CallName, reply: Reply): Reply {
  if (isRecord(reply) && typeof reply.cursor === 'string') cursors.set(name, reply.cursor)
  return reply
}
