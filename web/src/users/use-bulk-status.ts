import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { fullName } from '../sessions/index.ts'
import { type BulkStatus, useRefresh } from '../ui/bulk/bulk-status.ts'

type Row = CallReply<'listUsers'>['users'][number]

const item = (row: Row) => ({ id: row.userId, name: fullName(row) })

export function useBulkStatus(): BulkStatus<Row> {
  const { t } = useTranslation('users')
  const refresh = useRefresh(['listUsers', 'getUser', 'listLoggedInUsers'])
  return {
    item,
    set: (ids, status) => call('setUserStatuses', { body: { ids, status } }),
    consequence: (deed) => t(deed === 'activate' ? 'status.manyActivateText' : 'status.manyInactivateText'),
    refresh,
  }
}
