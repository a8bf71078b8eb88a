import { type RecordEntry, type RecordKind, records } from '@gantry/contract/registry'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import type { BulkStatus } from '../../ui/bulk/bulk-status.ts'
import { recordId, recordName } from './record-fields.ts'

/** What will be different once several records are activated or inactivated. */
export type BulkConsequence = { activate: string; inactivate: string }

/** Many records of a kind activated or inactivated at once; false where the viewer may not. */
export function useBulkStatus<Row extends object>(
  kind: RecordKind,
  consequence: BulkConsequence | false,
): BulkStatus<Row> | false {
  const client = useQueryClient()
  const { setStatuses }: RecordEntry = records[kind]
  // The calls of all kinds are alike, so the types of this one are used for all.
  const name = setStatuses as 'setRisStatuses'
  const item = useMemo(() => (row: Row) => ({ id: recordId(kind, row), name: recordName(kind, row) }), [kind])
  if (!consequence) return false
  return {
    item,
    set: (ids, status) => call(name, { body: { ids, status } }),
    consequence: (deed) => consequence[deed],
    refresh: () => invalidateAfter(client, name),
  }
}
