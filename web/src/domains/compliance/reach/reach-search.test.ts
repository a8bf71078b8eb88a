import { expect, it } from 'vitest'
import { reachSearch } from './reach-search.ts'

it('keeps the microseconds of a time, so that the link of an interval asks about its start', () => {
  const at = '2026-11-03T04:05:06.123456Z'
  expect(reachSearch({ at })).toEqual({ at })
  expect(reachSearch({ at: '2026-11-03T04:05Z' })).toEqual({ at: '2026-11-03T04:05:00.000Z' })
  expect(reachSearch({ at: '2026-13-03T04:05:06.123456Z' })).toEqual({})
})
