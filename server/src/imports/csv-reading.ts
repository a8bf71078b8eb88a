import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importRowLimit } from '@gantry/contract/import-words'
import type { CsvError } from 'csv-parse'
import { badField, Problem } from '../http/problem.ts'

const mostColumns = 100
const longestRow = 100_000
const delimiters = [',', ';', '\t'] as const

export type Table = { header: string[]; rows: string[][] }

const unreadable = (message: string) =>
  new Problem(400, 'import.unreadable', message, { fields: { file: message } })

/** The file's header and rows as text; empty rows, and rows that begin with `#`, are passed over. @throws Problem 400 */
export async function readCsv(stream: AsyncIterable<Uint8Array>): Promise<Table> {
  // Loaded with the first import.
  const { CsvError, parse } = await import('csv-parse')
  const { head, rest } = await readHead(decode(stream))
  const table: Table = { header: [], rows: [] }
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  async function* text() {
    yield head
    yield* rest
  }
  try {
    await pipeline(Readable.from(text()), parser, async (records: AsyncIterable<string[]>) => {
      for await (const record of records) addRecord(table, record)
    })
  } catch (error) {
    throw error instanceof CsvError ? explain(error, table.rows.length + 1) : error
  }
  if (table.header.length === 0) throw badField('file', 'The file is empty.')
  return table
}

function addRecord({ header, rows }: Table, record: string[]): void {
  if (record.every((cell) => cell.trim() === '')) return
  if (header.length === 0) {
    if (record.length > mostColumns) throw unreadable(`The file has more than ${mostColumns} columns.`)
    header.push(...record.map((cell) => cell.trim()))
    return
  }
  if (record[0]?.trimStart().startsWith('#')) return
  if (rows.length === importRowLimit) {
    const limit = importRowLimit.toLocaleString('en')
    throw unreadable(`The file has more than ${limit} rows. Please split it.`)
  }
  // More cells than a header are told of later, row by row; thousands of them are no table.
  if (record.length > mostColumns) {
    throw unreadable(`Row ${rows.length + 1} has more than ${mostColumns} cells.`)
  }
  rows.push(record)
}

/** UTF-8, with or without a byte order mark; anything else is refused rather than stored with wrong letters. */
async function* decode(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (text: string) => {
    if (text.includes('\0')) throw unreadable('This is not a text file. Please choose a CSV file.')
    return text
  }
  const decodeNext = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw unreadable('The file is not in UTF-8. Please save it as "CSV UTF-8".')
    }
  }
  for await (const chunk of stream) yield check(decodeNext(chunk))
  yield check(decodeNext())
}

/** Text up to the end of the first line at least, which tells the delimiter, and what follows. */
async function readHead(
  text: AsyncGenerator<string>,
): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = ''
  while (head.length < longestRow && !/\S[^\r\n]*[\r\n]/.test(head)) {
    const next = await text.next()
    if (next.done === true) break
    head += next.value
  }
  return { head, rest: text }
}

/** The one seen most in the first line, quoted text aside; a comma when there is none. */
function delimiterOf(head: string): string {
  const [line = ''] = head
    .trimStart()
    .slice(0, longestRow)
    .split(/[\r\n]/, 1)
  const plain = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => plain.split(delimiter).length
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function explain({ code }: CsvError, rowNumber: number): Problem {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return unreadable(`Row ${rowNumber} is far too long. Is a quotation mark before it never closed?`)
    case 'CSV_QUOTE_NOT_CLOSED':
      return unreadable(`Row ${rowNumber}: a quotation mark is never closed.`)
    default:
      return unreadable(
        `Row ${rowNumber}: a quotation mark stands where none may be. Double it inside quoted text.`,
      )
  }
}
