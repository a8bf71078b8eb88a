import { expect, it } from 'vitest'
import { type CsvColumn, csvHead, csvRows } from './csv.ts'

const columns: CsvColumn<string | number | null>[] = [{ header: 'Name', value: (row) => row }]
const cell = (value: string | number | null) => csvRows(columns, [value]).replace(/\r\n$/, '')

it('begins with a mark of its encoding and the names of the columns', () => {
  expect(csvHead([...columns, { header: 'Site, code', value: () => null }])).toBe(
    '\uFEFFName,"Site, code"\r\n',
  )
})

it('quotes what would break a record, and nothing else', () => {
  expect(cell('Ada Nguyen')).toBe('Ada Nguyen')
  expect(cell('Nguyen, Ada')).toBe('"Nguyen, Ada"')
  expect(cell('the "old" site')).toBe('"the ""old"" site"')
  expect(cell('two\nlines')).toBe('"two\nlines"')
  expect(cell(null)).toBe('')
  expect(cell(7)).toBe('7')
})

it.each(['=', '+', '-', '@', '\t', '\r', '＝'])('check 47: %j at the beginning runs no formula', (sign) => {
  expect(cell(`${sign}cmd()`).replace(/^"/, '')).toBe(`'${sign}cmd()${sign === '\r' ? '"' : ''}`)
  expect(cell(`a${sign}b`)).not.toContain("'")
})
