import { type ErrorCode, errorRows, messagesOf } from '../errors.ts'
import type { RefusalStatus, RouteDef } from '../route-table.ts'
import type { JsonSchema } from './types.ts'

type Refusal = { code: ErrorCode; meaning: string; message?: string }

/** What each status means, with the code of its example. The texts are those of docs/contract.md. */
const meanings: Record<RefusalStatus, Refusal> = {
  400: { code: 'input.invalid', meaning: 'The input is wrong.', message: 'email: Required.' },
  401: { code: 'not-signed-in', meaning: 'Nobody is signed in, or the session or token is over.' },
  403: { code: 'forbidden', meaning: 'The caller may not make this call.' },
  404: {
    code: 'not-found',
    meaning: 'The record does not exist, or the caller may not see it; the answer is the same for both.',
  },
  409: {
    code: 'stale',
    meaning: 'The input contradicts stored data, such as a duplicate name or an old `version`.',
  },
  413: {
    code: 'too-large',
    meaning: 'The body or the file is too large, or the storage of its owner is full.',
  },
  415: { code: 'content-type', meaning: 'The body or the file has the wrong type.' },
  429: {
    code: 'sign-in.too-many',
    meaning: 'Too many requests; `Retry-After` says when to try again.',
    message: 'Too many tries. Please wait 60 seconds.',
  },
  503: {
    code: 'unavailable',
    meaning: 'The service is busy or a part of it is away; `Retry-After` says when to try again.',
  },
  507: { code: 'storage-full', meaning: 'The storage of the installation is full.' },
}

/** The refusals by their status, each with an example. */
export const refusals = Object.entries(meanings).map(([status, { code, meaning, message }]) => ({
  status,
  code,
  meaning,
  message: message ?? messagesOf(errorRows[code])[0] ?? '',
}))

/** The statuses with which a call refuses, derived from its row and completed by its `refuses`. */
export function refusalsOf(
  row: RouteDef,
  input: { query: JsonSchema | undefined; body: JsonSchema | undefined },
): RefusalStatus[] {
  const takesInput = Boolean(row.params ?? row.query ?? row.body) || row.uploadLimit !== undefined
  const takesBody =
    row.body !== undefined || row.uploadLimit !== undefined || (row.query && isWritingGet(row))
  const isUpload = row.uploadLimit !== undefined
  const statuses: [RefusalStatus, unknown][] = [
    [400, takesInput],
    [401, row.access !== 'public'],
    // A write can come from a page of another site, a role can be removed or not be chosen yet, and a second factor can be given
    // already.
    [403, row.effect === 'write' || typeof row.access !== 'string' || row.access === 'pending'],
    [404, row.params ?? (row.effect === 'write' && [input.query, input.body].some(namesRecord))],
    [413, takesBody],
    [415, takesBody],
    // Calls of service accounts are limited, and so are heavy reads.
    [429, row.scope || (row.effect === 'read' && row.isHeavy)],
    // Every call needs the database.
    [503, true],
    [507, isUpload],
  ]
  const derived = statuses.filter(([, occurs]) => Boolean(occurs)).map(([status]) => status)
  return [...new Set([...derived, ...(row.refuses ?? [])])].toSorted((one, other) => one - other)
}

/** The GETs that write (docs/contract.md) are documented in their POST form. */
export const isWritingGet = (row: Pick<RouteDef, 'method' | 'effect'>) =>
  row.method === 'GET' && row.effect === 'write'

const namesRecord = (schema: JsonSchema | undefined) =>
  Object.keys(schema?.properties ?? {}).some((name) => /(?:Id|-id)$/.test(name))
