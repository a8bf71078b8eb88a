import { describe, expect, it } from 'vitest'
import { expiriesSearch } from './expiries-search.ts'

describe('the address of the list of qualifications', () => {
  it('keeps known filters', () => {
    const filters = {
      standing: 'UNVERIFIED',
      subject: 'MIP',
      qualificationKindId: 3,
      jurisdiction: 'NSW',
      mipId: 4,
      groupId: 5,
      expiresAfter: '2026-11-01',
      expiresBefore: '2026-11-30',
      checkDue: 'SOON',
      sort: 'submittedAt',
    }
    expect(expiriesSearch(filters)).toEqual(filters)
  })

  it('drops what is not a filter', () => {
    const wrong = {
      standing: 'MISSING',
      subject: 'GROUP',
      qualificationKindId: 'x',
      jurisdiction: 'NZ',
      mipId: '-4',
      groupId: 'all',
      expiresAfter: '2026-02-31x',
      expiresBefore: '0001-01-01',
      checkDue: 'YES',
      sort: 'number',
    }
    expect(expiriesSearch(wrong)).toEqual({})
  })
})
