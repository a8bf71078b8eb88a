import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { type BulkStatus, useRefresh } from '../ui/bulk/bulk-status.ts'

type Row = CallReply<'listRoles'>['roles'][number]

const item = (row: Row) => ({ id: row.roleId, name: row.label })

export function useBulkStatus(): BulkStatus<Row> {
  const { t } = useTranslation('roles')
  const refresh = useRefresh(['listRoles'])
  return {
    item,
    set: (ids, status) => call('setRoleStatuses', { body: { ids, status } }),
    consequence: (deed) => t(deed === 'activate' ? 'status.manyActivateText' : 'status.manyInactivateText'),
    refresh,
  }
}
