import type { CsvSeparator } from '@gantry/contract/route-table'
import { type CsvColumn, csvFile, csvHead, csvRows } from '../../../platform/http/csv.ts'
import { spanColumns } from '../reach/service.ts'
import type { Affected } from './affected-queries.ts'
import type { PackedEvent } from './event-queries.ts'
import type { Gap } from './period.ts'
import type { ReachRow } from './reach-rows.ts'

const reachColumns: CsvColumn<ReachRow>[] = [
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'Person', value: ({ person }) => person },
  { header: 'Ability', value: ({ ability }) => ability },
  { header: 'Record ID', value: ({ thingId }) => thingId },
  { header: 'Record', value: ({ thing }) => thing },
  ...spanColumns,
]
/** An event, or a part of the period of which nothing is known. */
type FileRow<Row> = { row: Row | null; gap: Gap | null }

/** The end of each row of a file that begins with what is not known. */
const endColumns: CsvColumn<FileRow<Pick<PackedEvent | Affected, 'verdict' | 'reason'>>>[] = [
  { header: 'From', value: ({ gap }) => gap?.from ?? null },
  { header: 'Until', value: ({ gap }) => gap?.until ?? null },
  { header: 'Verdict', value: ({ row }) => row?.verdict ?? 'UNKNOWN' },
  { header: 'Reason', value: ({ row, gap }) => row?.reason ?? gap?.reason ?? null },
]
const eventColumns: CsvColumn<FileRow<PackedEvent>>[] = [
  { header: 'Entry', value: ({ row }) => row?.auditEventId ?? null },
  { header: 'Time', value: ({ row }) => row?.at.toISOString() ?? null },
  { header: 'User ID', value: ({ row }) => row?.actorUserId ?? null },
  { header: 'Person', value: ({ row }) => row?.actor ?? null },
  { header: 'In the role', value: ({ row }) => row?.actorRole ?? null },
  { header: 'Session', value: ({ row }) => row?.sessionId ?? null },
  { header: 'Action', value: ({ row }) => row?.action ?? null },
  { header: 'Record type', value: ({ row }) => row?.subjectType ?? null },
  { header: 'Record ID', value: ({ row }) => row?.subjectId ?? null },
  { header: 'Result', value: ({ row }) => row?.result ?? null },
  { header: 'IP address', value: ({ row }) => row?.address ?? null },
  { header: 'Detail', value: ({ row }) => (row === null ? null : JSON.stringify(row.detail)) },
  ...endColumns,
]
const affectedColumns: CsvColumn<FileRow<Affected>>[] = [
  { header: 'User ID', value: ({ row }) => row?.userId ?? null },
  { header: 'Name', value: ({ row }) => row?.name ?? null },
  { header: 'Email', value: ({ row }) => row?.email ?? null },
  { header: 'Because', value: ({ row }) => row?.because ?? null },
  ...endColumns,
]

async function* afterGaps<Row>(gaps: Gap[], rows: AsyncIterable<Row[]>): AsyncGenerator<FileRow<Row>[]> {
  yield gaps.map((gap) => ({ row: null, gap }))
  for await (const batch of rows) yield batch.map((row) => ({ row, gap: null }))
}

export const reachCsv = (rows: AsyncIterable<ReachRow[]>, separator: CsvSeparator) =>
  csvFile(reachColumns, rows, separator)
export const eventsCsv = (gaps: Gap[], rows: AsyncIterable<PackedEvent[]>, separator: CsvSeparator) =>
  csvFile(eventColumns, afterGaps(gaps, rows), separator)

export function* affectedCsv(
  gaps: Gap[],
  people: Affected[],
  separator: CsvSeparator,
): Generator<Uint8Array> {
  yield Buffer.from(csvHead(affectedColumns, separator))
  const rows = [...gaps.map((gap) => ({ row: null, gap })), ...people.map((row) => ({ row, gap: null }))]
  yield Buffer.from(csvRows(affectedColumns, rows, separator))
}
