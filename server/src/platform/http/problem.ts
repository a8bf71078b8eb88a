import type { ErrorRow } from '@gantry/contract/declared/errors'
import { type ErrorCode, type ErrorValues, errorRows } from '@gantry/contract/errors'

/** An error with an HTTP status. Policies and services throw it; the caller gets it as the contract's ErrorReply. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** The link that is in the way. */
  readonly linkId: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; linkId?: number } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.linkId = more.linkId
  }
}

type More = {
  /** Another status than that of the row. */
  status?: number
  /** The fields at fault, if the row does not name them: by name for the same message, or each with its own. */
  fields?: readonly string[] | Record<string, string>
  retryAfter?: number
  linkId?: number
}
type Arguments<Code extends ErrorCode> =
  Record<never, never> extends ErrorValues<Code>
    ? [values?: ErrorValues<Code>, more?: More]
    : [values: ErrorValues<Code>, more?: More]

/** An error of the contract, with the parameters of its message. */
export function problem<Code extends ErrorCode>(
  code: Code,
  ...[values, more = {}]: Arguments<Code>
): Problem {
  const row: ErrorRow = errorRows[code]
  const message = messageOf(row, values ?? {})
  const { status = row.status, fields = row.fields ?? [], ...rest } = more
  const named = isList(fields) ? Object.fromEntries(fields.map((field) => [field, message])) : fields
  return new Problem(status, code, message, {
    ...rest,
    ...(Object.keys(named).length > 0 && { fields: named }),
  })
}

const isList = (fields: readonly string[] | Record<string, string>): fields is readonly string[] =>
  Array.isArray(fields)

function messageOf({ message }: ErrorRow, values: Readonly<Record<string, unknown>>): string {
  const text = typeof message === 'string' ? message : (message[String(values.which)] ?? '')
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** The record does not exist or the caller may not see it. Both cases must have the same answer. */
export const notFound = () => problem('not-found')

export const forbidden = () => problem('forbidden')

/** The request is malformed, or its connection broke before it was complete. */
export const unreadable = (status = 400) => problem('request.invalid', {}, { status })

/** A temporary failure. */
export const away = () => problem('unavailable', {}, { retryAfter: 2 })

/** Invalid fields, which the form shows next to each. The messages come from the rules of the input. */
export const badFields = (message: string, fields: Record<string, string>) =>
  new Problem(errorRows['input.invalid'].status, 'input.invalid', message, { fields })

/** One invalid field. */
export const badField = (field: string, message: string) => badFields(message, { [field]: message })

/** Another user has saved the record in the meantime. */
export const staleVersion = () => problem('stale')
