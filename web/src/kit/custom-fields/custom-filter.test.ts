import { expect, it } from 'vitest'
import { customFilterFrom } from './custom-filter.ts'

it.each<[unknown, object]>([
  [{ size: 'l', car: 'yes' }, { custom: { size: 'l', car: 'yes' } }],
  [{ floor: 3 }, { custom: { floor: '3' } }],
  [{ Size: 'l', '<b>': 'x', size: '', other: { a: 1 } }, {}],
  ['size', {}],
  [null, {}],
  [undefined, {}],
  [['a'], {}],
])('reads %j from an address', (custom, expected) => {
  expect(customFilterFrom({ custom })).toEqual(expected)
})

it('reads at most five', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`key${place}`, 'x']))
  expect(Object.keys(customFilterFrom({ custom: many }).custom ?? {})).toHaveLength(5)
})
