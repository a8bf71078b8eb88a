import { expect } from 'vitest'
import type { Answer } from './caller.ts'

/** The refusal without what differs from request to request. */
export function withoutRequestId({ status, text, headers }: Answer) {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]*"/, '"requestId":"-"') }
}

/** Out of reach must look exactly like not there (check 25). */
export function expectSameAsMissing(outOfReach: Answer, missing: Answer): void {
  expect(outOfReach.status).toBe(404)
  expect(withoutRequestId(outOfReach)).toEqual(withoutRequestId(missing))
}
