import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { type BulkStatus, useRefresh } from '../ui/bulk/bulk-status.ts'

type Row = CallReply<'listMips'>['mips'][number]

const item = (row: Row) => ({ id: row.mipId, name: row.name })

export function useBulkStatus(): BulkStatus<Row> {
  const { t } = useTranslation('mips')
  const refresh = useRefresh(['listMips', 'getMip'])
  return {
    item,
    set: (ids, status) => call('setMipStatuses', { body: { ids, status } }),
    consequence: (deed) => t(deed === 'activate' ? 'status.manyActivateText' : 'status.manyInactivateText'),
    refresh,
  }
}
