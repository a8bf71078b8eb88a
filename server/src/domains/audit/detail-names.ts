import { type RecordKind, recordKinds, records } from '@gantry/contract/registry'
import { findRecordNames } from '../../kit/record-queries.ts'
import type { Db } from '../../platform/world.ts'

type Detail = Record<string, unknown>

/** The detail fields that hold an id, with the kind of record of each id. */
const fields: Record<string, RecordKind> = {
  ...Object.fromEntries(recordKinds.map((kind) => [records[kind].id, kind])),
  groupIdForAdmin: 'group',
}

const idsOf = (detail: Detail, kind: RecordKind): number[] =>
  Object.entries(fields).flatMap(([field, fieldKind]) => {
    const id = detail[field]
    return fieldKind === kind && typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : []
  })

/** Reads the names of the records whose ids are in these details, with one query for each kind of record. */
export async function readDetailNames(db: Db, details: Detail[]): Promise<Record<string, string>[]> {
  const known = new Map<string, string>()
  for (const kind of recordKinds) {
    const ids = [...new Set(details.flatMap((detail) => idsOf(detail, kind)))]
    if (ids.length === 0) continue
    for (const { id, name } of await findRecordNames(db, kind, ids)) known.set(`${kind} ${id}`, name)
  }
  return details.map((detail) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, kind]) => {
        const name = known.get(`${kind} ${String(detail[field])}`)
        return name === undefined ? [] : [[field, name]]
      }),
    ),
  )
}
