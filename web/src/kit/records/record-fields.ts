import type { RecordEntry } from '@gantry/contract/declared/entry'
import { type RecordKind, records } from '@gantry/contract/registry'
import { fetchAhead } from '../../api/queries.ts'

type Row = Record<string, unknown>

const joined = (row: object, fields: readonly string[], separator: string) =>
  fields
    .map((field) => (row as Row)[field])
    .filter(Boolean)
    .join(separator)

export const recordId = (kind: RecordKind, row: object) => Number((row as Row)[records[kind].id])

export const recordName = (kind: RecordKind, row: object) => joined(row, records[kind].name, ' ')

/** What distinguishes two records with the same name. */
export const recordHint = (kind: RecordKind, row: object) => joined(row, records[kind].hint, ' · ')

/** The page of each row of a list. The record is fetched when the pointer is over the row. */
export function recordLink(kind: RecordKind) {
  const { id: idField, page, recordPage, get }: RecordEntry = records[kind]
  return (row: object) => {
    const id = recordId(kind, row)
    return {
      to: recordPage ?? page,
      search: { id },
      // The calls of all kinds differ only in the name of the id, so the types of this one are used for all.
      ahead: () => {
        if (get !== null) fetchAhead(get as 'getRis', { params: { [idField]: id } as never })
      },
    }
  }
}
