import { expect, test } from 'vitest'
import { createKeeper } from './keeper.ts'

test('finds an entry until it expires', () => {
  let time = 0
  const kept = createKeeper<string>({ minutes: 10, limit: 5 }, () => time)
  kept.put('one', 'a')
  time = 9 * 60_000
  expect(kept.find('one')).toBe('a')
  time = 10 * 60_000
  expect(kept.find('one')).toBeNull()
  expect(kept.take('one')).toBeNull()
})

test('removes an entry that is taken', () => {
  const kept = createKeeper<string>({ minutes: 10, limit: 5 })
  kept.put('one', 'a')
  expect([kept.take('one'), kept.take('one')]).toEqual(['a', null])
})

test('removes the oldest entries at the limit', () => {
  const kept = createKeeper<number>({ minutes: 10, limit: 3 })
  for (const value of [1, 2, 3, 4]) kept.put(`key ${value}`, value)
  expect([1, 2, 3, 4].map((value) => kept.find(`key ${value}`))).toEqual([null, 2, 3, 4])
})

test('removes only the matching entries', () => {
  const kept = createKeeper<number>({ minutes: 10, limit: 5 })
  for (const value of [1, 2, 3, 4]) kept.put(`key ${value}`, value)
  expect(kept.dropWhere((value) => value % 2 === 0)).toBe(2)
  expect([1, 2, 3, 4].map((value) => kept.find(`key ${value}`))).toEqual([1, null, 3, null])
})
