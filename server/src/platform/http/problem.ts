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

/** The record does not exist or the caller may not see it. Both cases must have the same answer. */
export const notFound = () => new Problem(404, 'not-found', 'Not found.')

export const forbidden = () => new Problem(403, 'forbidden', 'Sorry, you are not authorized to do this.')

/** The request is malformed, or its connection broke before it was complete. */
export const unreadable = (status = 400) =>
  new Problem(status, 'request.invalid', 'The request could not be read.')

/** A temporary failure. */
export const away = () =>
  new Problem(503, 'unavailable', 'The service is busy or a part of it is away. Please try again shortly.', {
    retryAfter: 2,
  })

/** One invalid field. The form shows the message next to it. */
export const badField = (field: string, message: string) =>
  new Problem(400, 'input.invalid', message, { fields: { [field]: message } })

/** Another user has saved the record in the meantime. */
export const staleVersion = () =>
  new Problem(409, 'stale', 'Someone else has changed this meanwhile. Load it again and repeat your change.')
