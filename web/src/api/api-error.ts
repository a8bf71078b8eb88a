import type { ErrorCode } from '@gantry/contract/errors'

/** A code of the contract, or what the portal calls an error without one. */
type ApiErrorCode =
  | ErrorCode
  | 'network'
  | 'reply.unreadable'
  | 'reply.empty'
  | 'token.missing'
  | `http.${number}`

export type ApiErrorDetails = {
  status: number
  code: ApiErrorCode
  /** The message of the server, or an empty text. */
  message: string
  fields?: Record<string, string>
  requestId?: string
  retryAfter?: number
}

/** A failed call. Status 0 means that the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** The number of seconds to wait before a retry. */
  readonly retryAfter: number | undefined

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }

  get isNetworkFailure(): boolean {
    return this.status === 0
  }
}

export const networkFailure = () => new ApiError({ status: 0, code: 'network', message: '' })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function fieldTexts(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function secondsUntil(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** The message is a string body, or the message field of an object body (docs/contract.md, "Errors"). */
export function errorFromReply(status: number, text: string, retryAfter: string | null): ApiError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // The HTML page of a proxy must not be shown.
    body = undefined
  }
  const record = isRecord(body) ? body : {}
  const requestId = textOf(record.requestId)
  const seconds = secondsUntil(retryAfter)
  return new ApiError({
    status,
    // A later server can answer with a code that this portal does not know. It compares with known ones only.
    code: (textOf(record.code) as ErrorCode | undefined) ?? `http.${status}`,
    message: textOf(body) ?? textOf(record.message) ?? '',
    fields: fieldTexts(record.fields),
    ...(requestId === undefined ? {} : { requestId }),
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
  })
}
