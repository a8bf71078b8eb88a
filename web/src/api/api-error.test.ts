import { describe, expect, it } from 'vitest'
import { errorFromReply } from './api-error.ts'

describe('an error reply', () => {
  it('has the status, code and message of the reply', () => {
    const body = {
      code: 'user.email-taken',
      message: 'Taken.',
      fields: { email: 'Taken.' },
      requestId: 'r-1',
    }
    const error = errorFromReply(409, JSON.stringify(body), null)
    expect(error).toMatchObject({ status: 409, ...body })
  })

  it('takes a string body as the message', () => {
    expect(errorFromReply(400, '"No."', null)).toMatchObject({ message: 'No.', code: 'http.400' })
  })

  it('ignores the HTML page of a proxy', () => {
    expect(errorFromReply(502, '<html>Bad Gateway</html>', null)).toMatchObject({ message: '', fields: {} })
  })

  it('reads the waiting time', () => {
    expect(errorFromReply(429, '{}', '42').retryAfter).toBe(42)
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    expect(errorFromReply(503, '{}', inAMinute).retryAfter).toBeGreaterThan(55)
    expect(errorFromReply(503, '{}', 'soon').retryAfter).toBeUndefined()
  })
})
