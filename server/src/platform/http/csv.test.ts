import { expect, it } from 'vitest'
import { type CsvColumn, csvHead, csvRows, separatorFor } from './csv.ts'

const columns: CsvColumn<string | number | null>[] = [{ header: 'Name', value: (row) => row }]
const cell = (value: string | number | null) => csvRows(columns, [value], ',').replace(/\r\n$/, '')

it('starts with a byte order mark and the names of the columns', () => {
  expect(csvHead([...columns, { header: 'Site, code', value: () => null }], ',')).toBe(
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
    expect(cell(`${sign}cmd()`).replace(/^"/, '')).toBe(`'${sign}cmd()${/\s/.test(sign) ? '"' : ''}`)
    expect(cell(`a${sign}b`)).not.toContain("'")
  },
)

it('separates cells as the spreadsheets of the language expect, or as the caller asks', () => {
  const two = [...columns, ...columns]
  expect(csvHead(two, ';')).toBe('\uFEFFName;Name\r\n')
  expect(csvRows(two, ['a;b'], ';')).toBe('"a;b";"a;b"\r\n')
  for (const [language, separator] of Object.entries({
    en: ',',
    zh: ',',
    ar: ',',
    es: ';',
    fr: ';',
    it: ';',
  }))
    expect(separatorFor({ 'accept-language': language })).toBe(separator)
  expect(separatorFor({})).toBe(',')
  const asked = (name: string) => ({
    accept: `application/json, text/csv; separator=${name}`,
    'accept-language': 'fr',
  })
  expect(separatorFor(asked('comma'))).toBe(',')
  expect(separatorFor(asked('tab'))).toBe('\t')
  expect(separatorFor(asked('pipe'))).toBe(';')
})

it.each([',', ';', '\t'])('check 70: a cell that %j would split starts no formula after it', (separator) => {
  expect(cell(`a${separator}=cmd()`)).toBe(`"a${separator}'=cmd()"`)
  expect(cell(`a${separator}"=cmd()"`)).toContain(`${separator}""'=cmd()`)
  expect(cell(`a${separator} b`)).toBe(`"a${separator} b"`)
})
