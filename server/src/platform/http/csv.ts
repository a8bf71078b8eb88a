export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Spreadsheets take UTF-8 for the machine's old code page unless the file begins with this. */
const byteOrderMark = '\uFEFF'

/** One record by RFC 4180, its line ended. */
const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  byteOrderMark + csvLine(columns.map(({ header }) => header))

/** Said in loops: a file may have a million rows, and no cell should leave a list behind. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const { value } of columns) {
      text += separator + csvCell(value(row))
      separator = ','
    }
    text += '\r\n'
  }
  return text
}

// A spreadsheet runs what begins like a formula, fullwidth signs included; an apostrophe before it says "text".
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/
const needsQuotes = /[",\r\n]/
/** Whether either may be; nearly every cell of a large file is plain, and is looked at once. */
const isPlain = /^[^=+\-@\t\r\n＝＋－＠",][^",\r\n]*$/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  if (isPlain.test(text)) return text
  const safe = startsFormula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
