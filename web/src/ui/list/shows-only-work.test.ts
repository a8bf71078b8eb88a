import { describe, expect, it } from 'vitest'
import { showsOnlyWork } from './shows-only-work.ts'

const work = { activated: [false], pendingDays: 'any' } as const

describe('a list of what is to be done', () => {
  it.each([
    [{ activated: false }, '', true],
    [{ pendingDays: 7, roleId: undefined }, '', true],
    [{ activated: false, status: true }, '', true],
    [{ activated: false, status: false }, '', false],
    [{ status: true }, '', false],
    [{}, '', false],
    [{ activated: true }, '', false],
    [{ activated: false, roleId: 3 }, '', false],
    [{ activated: false }, 'ada', false],
  ])('filtered by %o and searched for «%s»: %s', (filters, search, expected) => {
    expect(showsOnlyWork({ filters, search }, work)).toBe(expected)
  })
})
