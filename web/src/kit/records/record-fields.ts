import { type RecordEntry, type RecordKind, records } from '@gantry/contract/registry'
import { fetchAhead } from '../../api/queries.ts'

type Row = Record<string, unknown>

const joined = (row: object, fields: readonly string[], separator: string) =>
  fields
    .map((field) => (row as Row)[field])
    .filter(Boolean)
    .join(separator)

export const recordId = (kind: RecordKind, row: object) => Number((row as Row)[records[kind].id])

export const recordName = (kind: RecordKind, row: object) => joined(row, records[kind].name, ' ')

/** What tells two records of one name apart. */
export const recordHint = (kind: RecordKind, row: object) => joined(row, records[kind].hint, ' · ')

/** The page of each row, for a list; its record is read ahead when the row is pointed at. */
export function recordLink(kind: RecordKind) {
  const { id: idField, page, recordPage, get }: RecordEntry = records[kind]
  return (row: object) => {
    const id = recordId(kind, row)
    return {
      to: recordPage ?? page,
      search: { id },
      // The calls of all kinds are alike but for the name of the id; this one stands for them in the types.
      ahead: () => {
        if (get !== null) fetchAhead(get as 'getRis', { params: { [idField]: id } as never })
      },
    }
  }
}
