import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { type BulkStatus, useRefresh } from '../ui/bulk/bulk-status.ts'
import { appReads } from './app-reads.ts'

type Row = CallReply<'listConnectedApps'>['apps'][number]

const item = (row: Row) => ({ id: row.appId, name: row.name })

export function useBulkStatus(): BulkStatus<Row> {
  const { t } = useTranslation('apps')
  const refresh = useRefresh(appReads)
  return {
    item,
    set: (ids, status) => call('setConnectedAppStatuses', { body: { ids, status } }),
    consequence: (deed) => t(deed === 'activate' ? 'status.manyActivateText' : 'status.manyInactivateText'),
    refresh,
  }
}
