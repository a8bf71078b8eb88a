import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { importRowLimit } from '@gantry/contract/domains/people/imports/words'
import type { ErrorValues } from '@gantry/contract/errors'
import type { CsvError, Parser } from 'csv-parse'
import { badField, type Problem, problem } from '../../../platform/http/problem.ts'

const maxColumns = 100
const maxRowLength = 100_000
const delimiters = [',', ';', '\t'] as const
/** The size of a slice that is parsed in one turn; at most about five milliseconds of work. */
export const sliceBytes = 16_384

export type Table = { header: string[]; rows: string[][] }
type Piece = { bytes: Uint8Array; text: string }

const unreadable = (values: ErrorValues<'import.unreadable'>) => problem('import.unreadable', values)

/** Returns the header and the rows as text, without empty rows and rows that begin with `#`. @throws Problem 400 */
export async function readCsv(stream: AsyncIterable<Uint8Array>): Promise<Table> {
  // The library is loaded on first use.
  const { CsvError, parse } = await import('csv-parse')
  const rest = readPieces(stream)
  const { line, pieces } = await readFirstLine(rest)
  const table: Table = { header: [], rows: [] }
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(line),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    on_record: (record: string[]) => {
      addRecord(table, record)
      // The table keeps the row, so the parser need not.
      return null
    },
  })
  // The write call reports the same error. Without a listener the error event would end the process.
  parser.on('error', () => undefined)
  try {
    const parseSlices = createSliceParser(parser, table)
    for (const { bytes } of pieces) await parseSlices(bytes)
    for await (const { bytes } of rest) await parseSlices(bytes)
    await finished(parser.resume().end())
  } catch (error) {
    throw error instanceof CsvError ? explain(error, table.rows.length + 1) : error
  } finally {
    parser.destroy()
  }
  if (table.header.length === 0) throw badField('file', 'The file is empty.')
  return table
}

/**
 * Parses one slice at a time and lets the server handle other requests in between. A row that is too long is refused
 * here, because the parser's own limit does not count delimiters.
 */
function createSliceParser(parser: Parser, table: Table): (bytes: Uint8Array) => Promise<void> {
  let rowsBefore = 0
  let bytesSince = 0
  return async (bytes) => {
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      const slice = bytes.subarray(start, start + sliceBytes)
      await new Promise<void>((resolve, reject) => {
        parser.write(slice, (error) => (error ? reject(error) : resolve()))
      })
      const rows = parser.info.records + parser.info.empty_lines
      bytesSince = rows === rowsBefore ? bytesSince + slice.length : 0
      rowsBefore = rows
      if (bytesSince > maxRowLength) throw tooLong(table.rows.length + 1)
      await nextTurn()
    }
  }
}

function addRecord({ header, rows }: Table, record: string[]): void {
  // Validation reports a few extra cells row by row. Thousands of cells mean that the file is not a table.
  if (record.length > maxColumns) {
    throw unreadable(
      header.length === 0
        ? { which: 'columns', count: maxColumns }
        : { which: 'cells', row: rows.length + 1, count: maxColumns },
    )
  }
  if (record.every((cell) => cell.trim() === '')) return
  if (header.length === 0) {
    header.push(...record.map((cell) => cell.trim()))
    return
  }
  if (record[0]?.trimStart().startsWith('#')) return
  if (rows.length === importRowLimit) {
    throw unreadable({ which: 'rows', count: importRowLimit.toLocaleString('en') })
  }
  rows.push(record)
}

/**
 * Decodes UTF-8 with or without a byte order mark. Other encodings are refused, because their letters would be stored
 * wrongly.
 */
async function* readPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw unreadable({ which: 'encoding' })
    }
  }
  for await (const bytes of stream) {
    const text = decode(bytes)
    if (text.includes('\0')) throw unreadable({ which: 'binary' })
    yield { bytes, text }
  }
  decode()
}

/**
 * Reads up to the first line that is not blank, which determines the delimiter. Returns the line and the pieces read
 * so far.
 */
async function readFirstLine(rest: AsyncGenerator<Piece>): Promise<{ line: string; pieces: Piece[] }> {
  const pieces: Piece[] = []
  let line = ''
  while (line.length < maxRowLength) {
    const { done, value: piece } = await rest.next()
    if (done) break
    pieces.push(piece)
    const text = line === '' ? piece.text.trimStart() : piece.text
    const end = text.search(/[\r\n]/)
    if (end >= 0) return { line: line + text.slice(0, end), pieces }
    line += text
  }
  return { line, pieces }
}

/** Returns the most frequent delimiter in the first line outside quoted text, or a comma. */
function delimiterOf(line: string): string {
  const plain = line.slice(0, maxRowLength).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => plain.split(delimiter).length
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

const tooLong = (rowNumber: number) => unreadable({ which: 'long', row: rowNumber })

function explain({ code }: CsvError, rowNumber: number): Problem {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return tooLong(rowNumber)
    case 'CSV_QUOTE_NOT_CLOSED':
      return unreadable({ which: 'open', row: rowNumber })
    default:
      return unreadable({ which: 'quote', row: rowNumber })
  }
}
