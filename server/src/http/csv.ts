export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Spreadsheets take UTF-8 for the machine's old code page unless the file begins with this. */
const byteOrderMark = '\uFEFF'

/** One record by RFC 4180, its line ended. */
const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  byteOrderMark + csvLine(columns.map(({ header }) => header))

export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')

// A spreadsheet runs what begins like a formula, fullwidth signs included; an apostrophe before it says "text".
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
