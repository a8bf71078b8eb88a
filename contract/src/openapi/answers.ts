import { sessionEndCode, sessionEnds } from '../domains/access/sessions/words.ts'
import { type ErrorCode, errorRows, isErrorCode } from '../errors.ts'
import type { RefusalStatus, RouteDef } from '../route-table.ts'
import type { JsonSchema } from './types.ts'

/** What each status means. The texts are those of docs/contract.md. */
export const meanings: Record<RefusalStatus, string> = {
  400: 'The input is wrong.',
  401: 'Nobody is signed in, or the session or token is over.',
  403: 'The caller may not make this call.',
  404: 'The record does not exist, or the caller may not see it; the answer is the same for both.',
  409: 'The input contradicts stored data, such as a duplicate name or an old `version`.',
  410: 'It was there, and is deleted by now.',
  413: 'The body or the file is too large, or the storage of its owner is full.',
  415: 'The body or the file has the wrong type.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  503: 'The service is busy or a part of it is away; `Retry-After` says when to try again.',
  507: 'The storage of the installation is full.',
}

/**
 * The codes with which a call refuses, by status: those that follow from its row, and its `refuses`. A test of the server finds an
 * answer with another code.
 */
export function refusalsOf(
  row: RouteDef,
  input: { query?: JsonSchema | undefined; body?: JsonSchema | undefined },
): Map<RefusalStatus, ErrorCode[]> {
  const isUpload = row.uploadLimit !== undefined
  const takesBody = isUpload || row.body !== undefined || (row.query !== undefined && isWritingGet(row))
  const takesInput = takesBody || row.params !== undefined || row.query !== undefined
  const isWrite = row.effect === 'write'
  const isSignedIn = row.access !== 'public'
  const needsRole = typeof row.access !== 'string'
  const namesOne = row.params ?? (isWrite && [input.query, input.body].some(namesRecord))
  const derived: [ErrorCode[], unknown][] = [
    [['input.invalid'], takesInput],
    // An address that cannot be decoded can come with every call, and ids beside those of the path too.
    [['request.invalid'], true],
    [['input.ids-differ'], row.params],
    [['upload.infected'], isUpload],
    [['not-signed-in', ...sessionEnds.map((end) => sessionEndCode(end))], isSignedIn],
    // A page of another site can send any request.
    [['foreign-request'], true],
    [['csrf'], isWrite],
    // A write can be refused by a rule, and a second factor can be given already.
    [['forbidden'], needsRole || row.access === 'pending' || (isSignedIn && isWrite)],
    [['session.role-needed', 'session.role-lost'], needsRole],
    [['terms.to-accept'], isSignedIn && row.access !== 'pending' && row.isBeforeTerms !== true],
    [['service-account.no-scope'], isSignedIn && row.scope === undefined],
    [['service-account.scope-needed', 'service-account.too-many'], row.scope],
    [['not-found'], namesOne],
    [['too-large', 'content-type'], takesBody || row.method !== 'GET'],
    [['upload.too-large', 'upload.unchecked', 'upload.no-space', 'storage-full'], isUpload],
    [['heavy-read.too-many'], row.effect === 'read' && row.isHeavy],
    // Every call needs the database.
    [['unavailable'], true],
  ]
  const all = [
    ...derived.flatMap(([codes, occurs]) => (occurs ? codes.map((code) => withStatus(code)) : [])),
    ...(row.refuses ?? []).map((refusal) =>
      typeof refusal === 'string' ? withStatus(refusal) : withStatus(...refusal),
    ),
  ].toSorted((one, other) => one.status - other.status)
  return new Map(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, refusals]) => [
      status,
      [...new Set(refusals.map(({ code }) => code))],
    ]),
  )
}

/** @throws for a code that is not in the contract */
function withStatus(code: string, status?: RefusalStatus): { code: ErrorCode; status: RefusalStatus } {
  if (!isErrorCode(code)) throw new Error(`A call refuses with an unknown code: ${code}`)
  return { code, status: status ?? (errorRows[code].status as RefusalStatus) }
}

/** The GETs that write (docs/contract.md) are documented in their POST form. */
export const isWritingGet = (row: Pick<RouteDef, 'method' | 'effect'>) =>
  row.method === 'GET' && row.effect === 'write'

const namesRecord = (schema: JsonSchema | undefined) =>
  Object.keys(schema?.properties ?? {}).some((name) => /(?:Id|-id)$/.test(name))
