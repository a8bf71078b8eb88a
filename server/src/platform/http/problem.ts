/** A refusal with its HTTP status: thrown by policies and services, answered as the contract's ErrorReply. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** Not there, or out of the caller's reach: the two must not be told apart, so there is one text for both. */
export const notFound = () => new Problem(404, 'not-found', 'Not found.')

export const forbidden = () => new Problem(403, 'forbidden', 'Sorry, you are not authorized to do this.')

/** What passes by itself. */
export const away = () =>
  new Problem(503, 'unavailable', 'The service is busy or a part of it is away. Please try again shortly.', {
    retryAfter: 2,
  })

/** One bad field; the message stands beside it in the form. */
export const badField = (field: string, message: string) =>
  new Problem(400, 'input.invalid', message, { fields: { [field]: message } })

/** Someone else saved first. */
export const staleVersion = () =>
  new Problem(409, 'stale', 'Someone else has changed this meanwhile. Load it again and repeat your change.')
