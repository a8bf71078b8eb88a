import { expect, test } from 'vitest'
import { columnWidths } from './widths.ts'

test('distributes the remaining width by share and keeps the minimum widths', () => {
  expect(columnWidths([{ width: 'name' }, {}, { width: 'number' }], false)).toEqual({
    '--columns': 'minmax(13.4rem, 2.2fr) minmax(7.25rem, 1fr) minmax(5.5rem, 0.75fr)',
    '--least': '26.15rem',
    '--printed-columns': 'minmax(0, 13.4fr) minmax(0, 7.25fr) minmax(0, 5.5fr)',
  })
})

test('adds a column for the checkboxes of selectable rows', () => {
  expect(columnWidths([{ width: 'word' }], true)).toEqual({
    '--columns': '2rem minmax(7.25rem, 1fr)',
    '--least': '9.25rem',
    '--printed-columns': 'minmax(0, 7.25fr)',
  })
})

test('paper has neither boxes nor columns of buttons', () => {
  expect(columnWidths([{ width: 'text' }, { width: 'button' }], true)).toMatchObject({
    '--printed-columns': 'minmax(0, 9.5fr)',
  })
})
