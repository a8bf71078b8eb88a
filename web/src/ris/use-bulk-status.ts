import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { type BulkStatus, useRefresh } from '../ui/bulk/bulk-status.ts'

type Row = CallReply<'listRis'>['ris'][number]

const item = (row: Row) => ({ id: row.risId, name: row.name })

export function useBulkStatus(): BulkStatus<Row> {
  const { t } = useTranslation('ris')
  const refresh = useRefresh(['listRis', 'getRis'])
  return {
    item,
    set: (ids, status) => call('setRisStatuses', { body: { ids, status } }),
    consequence: (deed) => t(deed === 'activate' ? 'status.manyActivateText' : 'status.manyInactivateText'),
    refresh,
  }
}
