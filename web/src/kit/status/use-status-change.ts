import type { RecordEntry } from '@gantry/contract/declared/entry'
import { type RecordKind, records } from '@gantry/contract/registry'
import { inverse, useChange } from '../../ui/feedback/use-change.ts'
import { recordId } from '../records/record-fields.ts'

type Known = Record<string, unknown>
type StatusTexts = { activated: string; inactivated: string; failed: string }

/** Sets the status of one record; its page and every list of its kind show the new one at once. */
export function useStatusChange(
  kind: RecordKind,
  record: object,
  name: string,
  { activated, inactivated, failed }: StatusTexts,
): (status: boolean) => void {
  const { id: idField, get, setStatus, list }: RecordEntry = records[kind]
  const id = recordId(kind, record)
  const inputOf = (status: boolean) => ({ params: { [idField]: id } as never, query: { status } })
  const withStatus = (known: unknown, status: boolean) => ({ ...(known as Known), status })
  // The calls of all kinds differ only in the name of the id, so the types of this one are used for all.
  const change = useChange(setStatus as 'setRisStatus', {
    success: (_reply, { query }) => (query.status === true ? activated : inactivated),
    failure: failed,
    undo: ({ query }) => inverse(name, setStatus as 'setRisStatus', inputOf(query.status !== true)),
    expect: ({ query }) => {
      const status = query.status === true
      const inList = {
        queryKey: [list.call],
        change: (page: unknown) => {
          if (page === undefined) return undefined
          const rows = (page as Record<string, Known[]>)[list.rows] ?? []
          const changed = rows.map((row) => (row[idField] === id ? withStatus(row, status) : row))
          return { ...(page as Known), [list.rows]: changed }
        },
      }
      const ownPage = {
        queryKey: [get, { params: { [idField]: id } }],
        change: (known: unknown) => (known === undefined ? undefined : withStatus(known, status)),
      }
      return get === null ? [inList] : [inList, ownPage]
    },
  })
  return (status) => change.mutate(inputOf(status))
}
