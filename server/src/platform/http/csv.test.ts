import { expect, it } from 'vitest'
import { type CsvColumn, csvHead, csvRows } from './csv.ts'

const columns: CsvColumn<string | number | null>[] = [{ header: 'Name', value: (row) => row }]
const cell = (value: string | number | null) => csvRows(columns, [value]).replace(/\r\n$/, '')

it('starts with a byte order mark and the names of the columns', () => {
  expect(csvHead([...columns, { header: 'Site, code', value: () => null }])).toBe(
    '\uFEFFName,"Site, code"\r\n',
  )
})

it('quotes only cells that would break a record', () => {
  expect(cell('Ada Nguyen')).toBe('Ada Nguyen')
  expect(cell('Nguyen, Ada')).toBe('"Nguyen, Ada"')
  expect(cell('the "old" site')).toBe('"the ""old"" site"')
  expect(cell('two\nlines')).toBe('"two\nlines"')
  expect(cell(null)).toBe('')
  expect(cell(7)).toBe('7')
})

it.each(['=', '+', '-', '@', '\t', '\r', '＝'])(
  'check 47: %j at the start of a cell does not start a formula',
  (sign) => {
    expect(cell(`${sign}cmd()`).replace(/^"/, '')).toBe(`'${sign}cmd()${sign === '\r' ? '"' : ''}`)
    expect(cell(`a${sign}b`)).not.toContain("'")
  },
)
