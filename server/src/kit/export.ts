import type { ListRequest } from '@gantry/contract/paging'
import type { CsvSeparator, Download } from '@gantry/contract/route-table'
import type { Actor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/record.ts'
import { type CsvColumn, csvHead, csvRows } from '../platform/http/csv.ts'
import type { World } from '../platform/world.ts'
import { findTimeZone } from './export-queries.ts'

/** The number of rows per query. Larger batches need fewer queries; at most two batches are in memory. */
const batchSize = 1_000
/** The number of rows per chunk, about 50 kB, so that other requests are handled between two chunks. */
const pieceSize = 500

type Batch = { next?: string | undefined }
type ListExport<Page extends Batch, Row, Request> = {
  /** The name of the file, and of the list in the audit trail. */
  name: string
  /** The request of the list. Its page is ignored. */
  request: Request
  columns: readonly CsvColumn<Row>[]
  /** The function that reads the list, so that the file contains exactly what this caller can see in the list. */
  read: (request: Request) => Promise<Page>
  rows: (page: Page) => readonly Row[]
}

/** Streams all rows of a list as a file. */
export async function exportList<Page extends Batch, Row, Request extends ListRequest>(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { name, request, columns, read, rows }: ListExport<Page, Row, Request>,
): Promise<Download> {
  // Each batch begins after the last row of the previous one, so that rows that others add or delete move no batch.
  const readBatch = (after?: string) =>
    read({ ...request, pageNo: 0, pageSize: batchSize, cursor: undefined, after, withoutTotal: true })
  // The first batch is read before the answer starts, so that an error can still be answered with its status.
  const first = await readBatch()

  async function* write(separator: CsvSeparator): AsyncGenerator<Uint8Array> {
    let sent = 0
    let complete = false
    try {
      yield Buffer.from(csvHead(columns, separator))
      for (let batch = first; ; ) {
        // PostgreSQL reads the next batch while this one is sent.
        const next = batch.next === undefined ? null : readBatch(batch.next)
        // Prevents an unhandled rejection when the download is aborted.
        next?.catch(() => undefined)
        const found = rows(batch)
        for (let start = 0; start < found.length; start += pieceSize) {
          const piece = found.slice(start, start + pieceSize)
          sent += piece.length
          yield Buffer.from(csvRows(columns, piece, separator))
        }
        if (next === null) break
        batch = await next
      }
      complete = true
    } finally {
      // An aborted download is recorded too, because some rows were sent.
      await recordAudit(world, world.db, {
        action: 'list.export',
        actor,
        result: complete ? 'DONE' : 'FAILED',
        detail: { list: name, rows: sent, filters: request.filter },
      })
    }
  }
  // The day of the reader. Swedish dates have the form of ISO 8601.
  const timeZone = await findTimeZone(world.db, actor.userId)
  const day = world.clock.now().toLocaleDateString('sv', { timeZone })
  return { fileName: `${name}-${day}.csv`, contentType: 'text/csv; charset=utf-8', stream: write }
}

export const statusWord = (status: boolean | null): string | null =>
  status === null ? null : status ? 'Active' : 'Inactive'
