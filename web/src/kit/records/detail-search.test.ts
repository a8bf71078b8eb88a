import { describe, expect, it } from 'vitest'
import { detailSearch } from './detail-search.ts'

describe('the address of a record page', () => {
  const read = detailSearch(['profile', 'users'])

  it('names the record and the tab', () => {
    expect(read({ id: 3, tab: 'users' })).toEqual({ id: 3, tab: 'users' })
    expect(read({ id: '3' })).toEqual({ id: 3 })
  })

  it('drops what it does not know', () => {
    expect(read({ id: 'three', tab: 'salary', page: 2 })).toEqual({})
    for (const id of [0, -1, 1.5, 2 ** 60, null]) expect(read({ id })).toEqual({})
  })
})
