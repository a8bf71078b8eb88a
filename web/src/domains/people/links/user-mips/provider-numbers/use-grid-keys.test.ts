import { describe, expect, it } from 'vitest'
import { type CellPlace, neighbour } from './use-grid-keys.ts'

const filled = new Set(['11-1', '12-1', '12-3', '13-1', '13-2'])
const cells = {
  rows: [11, 12, 13],
  columns: [1, 2, 3],
  has: ({ userId, mipId }: CellPlace) => filled.has(`${userId}-${mipId}`),
}
const from = { userId: 12, mipId: 1 }

describe('the keys in the table of provider numbers', () => {
  it('moves to the next number in each direction', () => {
    expect(neighbour(cells, from, [1, 0])).toEqual({ userId: 13, mipId: 1 })
    expect(neighbour(cells, from, [-1, 0])).toEqual({ userId: 11, mipId: 1 })
    expect(neighbour(cells, { userId: 13, mipId: 2 }, [0, -1])).toEqual({ userId: 13, mipId: 1 })
  })

  it('skips cells without a link', () => {
    expect(neighbour(cells, from, [0, 1])).toEqual({ userId: 12, mipId: 3 })
  })

  it('stays inside the table', () => {
    expect(neighbour(cells, from, [0, -1])).toBeNull()
    expect(neighbour(cells, { userId: 13, mipId: 2 }, [1, 0])).toBeNull()
    expect(neighbour(cells, { userId: 12, mipId: 3 }, [-1, 0])).toBeNull()
  })

  it('starts again when its row is no longer there', () => {
    expect(neighbour(cells, { userId: 99, mipId: 1 }, [1, 0])).toEqual({ userId: 11, mipId: 1 })
  })
})
