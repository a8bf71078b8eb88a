import type { CsvSeparator } from '@gantry/contract/route-table'
import { type CsvColumn, csvFile, csvHead, csvRows } from '../../platform/http/csv.ts'
import { spanColumns } from '../reach/service.ts'
import type { AffectedPerson, PackedEvent } from './pack-queries.ts'
import type { ReachRow } from './reach-rows.ts'

const reachColumns: CsvColumn<ReachRow>[] = [
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'Person', value: ({ person }) => person },
  { header: 'Ability', value: ({ ability }) => ability },
  { header: 'Record ID', value: ({ thingId }) => thingId },
  { header: 'Record', value: ({ thing }) => thing },
  ...spanColumns,
]
const eventColumns: CsvColumn<PackedEvent>[] = [
  { header: 'Entry', value: ({ auditEventId }) => auditEventId },
  { header: 'Time', value: ({ at }) => at.toISOString() },
  { header: 'User ID', value: ({ actorUserId }) => actorUserId },
  { header: 'Person', value: ({ actor }) => actor },
  { header: 'In the role', value: ({ actorRole }) => actorRole },
  { header: 'Session', value: ({ sessionId }) => sessionId },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Record type', value: ({ subjectType }) => subjectType },
  { header: 'Record ID', value: ({ subjectId }) => subjectId },
  { header: 'Result', value: ({ result }) => result },
  { header: 'IP address', value: ({ address }) => address },
]
const affectedColumns: CsvColumn<AffectedPerson>[] = [
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Because', value: ({ because }) => because },
]

export const reachCsv = (rows: AsyncIterable<ReachRow[]>, separator: CsvSeparator) =>
  csvFile(reachColumns, rows, separator)
export const eventsCsv = (rows: AsyncIterable<PackedEvent[]>, separator: CsvSeparator) =>
  csvFile(eventColumns, rows, separator)

export function* affectedCsv(people: AffectedPerson[], separator: CsvSeparator): Generator<Uint8Array> {
  yield Buffer.from(csvHead(affectedColumns, separator))
  yield Buffer.from(csvRows(affectedColumns, people, separator))
}
