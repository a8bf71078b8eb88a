export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Without a byte order mark, spreadsheets read UTF-8 as a legacy encoding. */
const byteOrderMark = '\uFEFF'

/** One record of RFC 4180, including the line break. */
const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  byteOrderMark + csvLine(columns.map(({ header }) => header))

/** Uses loops, because a file may have a million rows, and `map` would allocate an array for each row. */
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

// A spreadsheet evaluates text that starts like a formula, also with fullwidth signs. A leading apostrophe prevents it.
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/
const needsQuotes = /[",\r\n]/
/** Combines both checks. Most cells of a large file need only this test. */
const isPlain = /^[^=+\-@\t\r\n＝＋－＠",][^",\r\n]*$/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  if (isPlain.test(text)) return text
  const safe = startsFormula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
