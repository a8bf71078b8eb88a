import type { ListRequest } from '@gantry/contract/paging'
import type { Download } from '@gantry/contract/route-table'
import type { Actor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/record.ts'
import { type CsvColumn, csvHead, csvRows } from '../platform/http/csv.ts'
import type { World } from '../platform/world.ts'

/** Rows read at a time: many, as each reading costs a little of its own; two of them are held in memory at most. */
const batchSize = 1_000
/** Rows written at a time: some 50 kB, and others get their turn in between. */
const pieceSize = 500

type Batch<Row> = { rows: Row[]; totalPages: number; cursor?: string }
type ListExport<Row, Request> = {
  /** Names the file, and the list in the audit trail. */
  name: string
  /** As the list was asked for; its page does not matter. */
  request: Request
  columns: readonly CsvColumn<Row>[]
  /** The list's own reading, so that the file holds what the list shows to this caller and no more. */
  read: (request: Request) => Promise<Batch<Row>>
}

/** Everything a list holds, page after page, as a file that is written while it is sent. */
export async function exportList<Row, Request extends ListRequest>(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { name, request, columns, read }: ListExport<Row, Request>,
): Promise<Download> {
  // Each is read from where the one before it stood: counted off from the start, a million rows would take hours.
  const readBatch = (pageNo: number, cursor?: string) =>
    read({ ...request, pageNo, pageSize: batchSize, cursor })
  // Read before anything is sent: a refusal of the list must still be an answer of its own.
  const first = await readBatch(0)

  async function* write(): AsyncGenerator<Uint8Array> {
    let sent = 0
    let complete = false
    try {
      yield Buffer.from(csvHead(columns))
      for (let batch = first, pageNo = 1; ; pageNo++) {
        // PostgreSQL reads on while this batch is written and sent.
        const next = pageNo < batch.totalPages ? readBatch(pageNo, batch.cursor) : null
        // Nobody waits for it any more when the download is broken off meanwhile.
        next?.catch(() => undefined)
        for (let start = 0; start < batch.rows.length; start += pieceSize) {
          const piece = batch.rows.slice(start, start + pieceSize)
          sent += piece.length
          yield Buffer.from(csvRows(columns, piece))
        }
        if (next === null) break
        batch = await next
      }
      complete = true
    } finally {
      // What left before a download was broken off has left too.
      await recordAudit(world, world.db, {
        action: 'list.export',
        actor,
        result: complete ? 'DONE' : 'FAILED',
        detail: { list: name, rows: sent, filters: request.filter },
      })
    }
  }
  const day = world.clock.now().toISOString().slice(0, 10)
  return { fileName: `${name}-${day}.csv`, contentType: 'text/csv; charset=utf-8', stream: write() }
}

export const statusWord = (status: boolean | null): string | null =>
  status === null ? null : status ? 'Active' : 'Inactive'
