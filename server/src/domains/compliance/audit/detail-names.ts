import type { AuditChange } from '@gantry/contract/domains/compliance/audit/schemas'
import { type RecordKind, recordKinds, records } from '@gantry/contract/registry'
import { findRecordNames } from '../../../kit/record-queries.ts'
import type { Db } from '../../../platform/world.ts'
import { changesIn, nameRecords, recordsIn } from './changes.ts'

type Detail = Record<string, unknown>
type Told = { action: string; detail: Detail }

/** The detail fields that hold an id, with the kind of record of each id. */
const fields: Record<string, RecordKind> = {
  ...Object.fromEntries(recordKinds.map((kind) => [records[kind].id, kind])),
  groupIdForAdmin: 'group',
}

/** The ids in a detail by field. The entry of a refusal has them in the parameters of the call, as text. */
function idsIn(detail: Detail): { field: string; kind: RecordKind; id: number }[] {
  const params = typeof detail.params === 'object' && detail.params !== null ? detail.params : {}
  const given: Detail = { ...params, ...detail }
  return Object.entries(fields).flatMap(([field, kind]) => {
    const value = given[field]
    const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [{ field, kind, id }] : []
  })
}

type Named = { changes: AuditChange[]; names: Record<string, string> }

/** Reads what changed and the names of all records that the entries mention, with one query for each kind of record. */
export async function readChangesAndNames(db: Db, entries: Told[]): Promise<Named[]> {
  const read = entries.map(({ action, detail }) => ({
    changes: changesIn(action, detail),
    ids: idsIn(detail),
  }))
  const known = new Map<string, string>()
  const wanted = read.flatMap(({ changes, ids }) => [...ids, ...recordsIn(changes)])
  for (const kind of recordKinds) {
    const ids = [...new Set(wanted.filter((record) => record.kind === kind).map(({ id }) => id))]
    if (ids.length === 0) continue
    for (const { id, name } of await findRecordNames(db, kind, ids)) known.set(`${kind} ${id}`, name)
  }
  const nameOf = (kind: RecordKind, id: number) => known.get(`${kind} ${id}`)
  return read.map(({ changes, ids }) => ({
    changes: nameRecords(changes, nameOf),
    names: Object.fromEntries(
      ids.flatMap(({ field, kind, id }) => {
        const name = nameOf(kind, id)
        return name === undefined ? [] : [[field, name]]
      }),
    ),
  }))
}
