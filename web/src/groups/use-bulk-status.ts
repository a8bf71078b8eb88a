import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { type BulkStatus, useRefresh } from '../ui/bulk/bulk-status.ts'

type Row = CallReply<'listGroups'>['groups'][number]

const item = (row: Row) => ({ id: row.groupId, name: row.groupName })

export function useBulkStatus(): BulkStatus<Row> {
  const { t } = useTranslation('groups')
  const refresh = useRefresh(['listGroups', 'getGroup'])
  return {
    item,
    set: (ids, status) => call('setGroupStatuses', { body: { ids, status } }),
    consequence: (deed) => t(deed === 'activate' ? 'status.manyActivateText' : 'status.manyInactivateText'),
    refresh,
  }
}
