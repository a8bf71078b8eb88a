import type { CsvSeparator } from '@gantry/contract/route-table'
import { languageOf } from '../messages/translate.ts'

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Without a byte order mark, spreadsheets read UTF-8 as a legacy encoding. */
const byteOrderMark = '\uFEFF'

/** Where the decimal sign is a comma, spreadsheets expect semicolons between cells. */
const languagesWithSemicolons = new Set(['es', 'fr', 'it'])
const separators: Record<string, CsvSeparator> = { comma: ',', semicolon: ';', tab: '\t' }
const askedSeparator = /\btext\/csv\s*;\s*separator\s*=\s*"?(comma|semicolon|tab)\b/i

/** The separator that `Accept: text/csv; separator=comma` asks for, or else the usual one in the reader's language. */
export function separatorFor(headers: {
  accept?: string | undefined
  'accept-language'?: string | undefined
}): CsvSeparator {
  const [, name = ''] = askedSeparator.exec(headers.accept ?? '') ?? []
  return separators[name.toLowerCase()] ?? (languagesWithSemicolons.has(languageOf(headers)) ? ';' : ',')
}

export const csvHead = <Row>(columns: readonly CsvColumn<Row>[], separator: CsvSeparator): string =>
  `${byteOrderMark}${columns.map(({ header }) => csvCell(header)).join(separator)}\r\n`

/** Uses loops, because a file may have a million rows, and `map` would allocate an array for each row. */
export function csvRows<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  separator: CsvSeparator,
): string {
  let text = ''
  for (const row of rows) {
    let between = ''
    for (const { value } of columns) {
      text += between + csvCell(value(row))
      between = separator
    }
    text += '\r\n'
  }
  return text
}

// A spreadsheet evaluates text that starts like a formula, also with fullwidth signs. A leading apostrophe prevents it.
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/
/** The same after a separator inside a cell, because a spreadsheet that expects another separator splits the cell there. */
const startsFormulaInside = /([,;\t]"*)(?=[=+\-@＝＋－＠])/g
const needsQuotes = /[",;\t\r\n]/
/** Combines both checks. Most cells of a large file need only this test. */
const isPlain = /^[^=+\-@\t\r\n＝＋－＠",;][^",;\t\r\n]*$/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  if (isPlain.test(text)) return text
  const outside = startsFormula.test(text) ? `'${text}` : text
  const safe = outside.replace(startsFormulaInside, "$1'")
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A file of rows that are read in batches, such as one in a ZIP file. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  separator: CsvSeparator,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(columns, separator))
  for await (const rows of batches) yield Buffer.from(csvRows(columns, rows, separator))
}
