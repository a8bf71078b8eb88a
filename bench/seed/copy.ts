import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | Date | null

/** Large enough that the driver's work for each chunk is negligible, and small enough to use little memory. */
const pieceLength = 256 * 1024

/** Writes the rows with COPY as fast as they are generated. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const into = client.query(copyFrom(`copy "${table}" (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(inPieces(rows)), into)
}

export function* inPieces(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let piece = ''
  for (const row of rows) {
    piece += `${row.map(asText).join('\t')}\n`
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}

function asText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'number' ? String(cell) : cell.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? '')
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
