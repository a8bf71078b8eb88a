import type { CallName } from './contract-types.ts'

/**
 * The cursor of each list from its last reading. With it, the server need not skip the rows before the next page. It is
 * not part of the query key, because it does not change the answer. The server ignores a cursor of another list and an
 * outdated one.
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
