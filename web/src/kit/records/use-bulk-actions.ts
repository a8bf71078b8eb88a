import type { RecordEntry } from '@gantry/contract/declared/entry'
import { type RecordKind, records } from '@gantry/contract/registry'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import type { Bulk, BulkAction } from '../../ui/bulk/bulk-actions.ts'
import { recordId, recordName } from './record-fields.ts'

/** What will be different once several records are activated or inactivated. */
export type BulkConsequence = { activate: string; inactivate: string }

/** Many records of a kind activated or inactivated at once, and the list's own actions; false where the viewer may not. */
export function useBulkActions<Row extends object>(
  kind: RecordKind,
  consequence: BulkConsequence | false,
  others: readonly BulkAction[],
): Bulk<Row> | false {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setStatuses }: RecordEntry = records[kind]
  // The calls of all kinds are alike, so the types of this one are used for all.
  const name = setStatuses as 'setRisStatuses'
  const item = useMemo(() => (row: Row) => ({ id: recordId(kind, row), name: recordName(kind, row) }), [kind])
  if (!consequence) return false
  const statusAction = (deed: 'activate' | 'inactivate'): BulkAction => ({
    key: deed,
    label: t(`bulk.${deed}`),
    isDangerous: deed === 'inactivate',
    title: (count) => t(`bulk.${deed}Title`, { count }),
    confirmLabel: t(`bulk.${deed}`),
    consequence: consequence[deed],
    run: (ids) => call(name, { body: { ids, status: deed === 'activate' } }),
    done: (count) => t(`bulk.${deed}d`, { count }),
    refresh: () => invalidateAfter(client, name),
  })
  return { item, actions: [statusAction('activate'), statusAction('inactivate'), ...others] }
}
