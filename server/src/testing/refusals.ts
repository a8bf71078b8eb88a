import { expect } from 'vitest'
import type { Answer } from './caller.ts'

/** The refusal without its request id. */
export function withoutRequestId({ status, text, headers }: Answer) {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]*"/, '"requestId":"-"') }
}

/** Checks that the answer for a hidden record equals the answer for a missing one (check 25). */
export function expectSameAsMissing(outOfReach: Answer, missing: Answer): void {
  expect(outOfReach.status).toBe(404)
  expect(withoutRequestId(outOfReach)).toEqual(withoutRequestId(missing))
}
