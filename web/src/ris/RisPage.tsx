import type { RisRow } from '@gantry/contract/ris'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { callQuery, fetchAhead } from '../api/queries.ts'
import { Button } from '../ui/basic/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { FlagFilter } from '../ui/table/filters.tsx'
import { useList } from '../ui/table/use-list.ts'
import { useListPage } from '../ui/table/use-list-page.ts'
import { useRisColumns } from './ris-columns.tsx'
import { useBulkStatus } from './use-bulk-status.ts'

const RisFormDrawer = lazy(() => import('./RisFormDrawer.tsx'))

const keyOf = ({ risId }: RisRow) => risId
const rowLink = ({ risId }: RisRow) => ({
  to: '/ris/risdetails',
  search: { id: risId },
  ahead: () => fetchAhead('getRis', { params: { risId } }),
})

/** The systems people report in. */
export function RisPage() {
  const { t } = useTranslation(['ris', 'messages', 'common'])
  const [isAdding, adding] = useDisclosure(false)
  const list = useList({ by: 'name', order: 'asc' })
  const columns = useRisColumns()
  const bulk = useBulkStatus()
  const query = useListPage(list, (at) =>
    callQuery('listRis', { body: { pageRequest: at.pageRequest, ...list.criteria } }),
  )
  const addButton = (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={adding.open}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <DataTable
        name="ris"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.ris}
        rowKey={keyOf}
        columns={columns}
        rowLink={rowLink}
        filters={
          <FlagFilter
            label={t('filters.status')}
            placeholder={t('filters.anyStatus')}
            yes={t('common:status.active')}
            no={t('common:status.inactive')}
            value={list.filters.status}
            onChange={(status) => list.setFilter('status', status)}
          />
        }
        download={() => call('exportRis', { body: { pageRequest: list.pageRequest, ...list.criteria } })}
        bulk={bulk}
        failure={t('messages:ris.fetchAllFailed')}
        empty={{ icon: IconServer2, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>{isAdding && <RisFormDrawer ris={null} onClose={adding.close} />}</Suspense>
    </>
  )
}
