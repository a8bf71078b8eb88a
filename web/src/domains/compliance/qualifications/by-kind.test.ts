import { describe, expect, it } from 'vitest'
import { byKind, splitByAge } from './by-kind.ts'
import { qualificationOf } from './testing/qualification.ts'

const ids = (list: readonly { qualificationId: number }[]) =>
  list.map(({ qualificationId }) => qualificationId)
const refused = { state: 'REFUSED', standing: null } as const

describe('the list of qualifications', () => {
  it('keeps those of a kind together, in the order of the list', () => {
    const list = [
      qualificationOf({ qualificationId: 1, qualificationKindId: 2 }),
      qualificationOf({ qualificationId: 2, qualificationKindId: 1 }),
      qualificationOf({ qualificationId: 3, qualificationKindId: 2 }),
    ]
    expect(byKind(list).map(ids)).toEqual([[1, 3], [2]])
  })

  it('shows a refused one until another is added for the same jurisdiction', () => {
    const first = qualificationOf({ qualificationId: 1, jurisdiction: 'NSW', ...refused })
    const elsewhere = qualificationOf({ qualificationId: 2, jurisdiction: 'VIC' })
    expect(ids(splitByAge([elsewhere, first]).now)).toEqual([2, 1])
    const again = qualificationOf({ qualificationId: 3, jurisdiction: 'NSW' })
    const { now, earlier } = splitByAge([again, elsewhere, first])
    expect([ids(now), ids(earlier)]).toEqual([[3, 2], [1]])
  })

  it('shows the best one first, and a replaced one as an earlier one', () => {
    const { now, earlier } = splitByAge([
      qualificationOf({ qualificationId: 4, standing: 'LAPSED' }),
      qualificationOf({ qualificationId: 3, standing: 'UNVERIFIED' }),
      qualificationOf({ qualificationId: 2, standing: 'CURRENT' }),
      qualificationOf({ qualificationId: 1, state: 'SUPERSEDED', standing: null }),
    ])
    expect([ids(now), ids(earlier)]).toEqual([[2, 3, 4], [1]])
  })
})
