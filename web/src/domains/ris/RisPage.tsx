import type { RisRow } from '@gantry/contract/ris/schemas'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/queries.ts'
import { recordLink } from '../../kit/records/record-fields.ts'
import { StatusFilter } from '../../kit/records/StatusFilter.tsx'
import { useBulkStatus } from '../../kit/records/use-bulk-status.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useListPage } from '../../ui/list/use-list-page.ts'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { useRisColumns } from './ris-columns.tsx'

const RisFormDrawer = lazy(() => import('./RisFormDrawer.tsx'))

const keyOf = ({ risId }: RisRow) => risId
const rowLink = recordLink('ris')

/** The systems people report in. */
export function RisPage() {
  const { t } = useTranslation(['ris', 'messages', 'common'])
  const [isAdding, adding] = useDisclosure()
  const list = useList({ by: 'name', order: 'asc' })
  const columns = useRisColumns()
  const bulk = useBulkStatus<RisRow>('ris', {
    activate: t('status.manyActivateText'),
    inactivate: t('status.manyInactivateText'),
  })
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
        filters={<StatusFilter list={list} />}
        download={() => call('exportRis', { body: { pageRequest: list.pageRequest, ...list.criteria } })}
        bulk={bulk}
        failure={t('messages:ris.fetchAllFailed')}
        empty={{ icon: IconServer2, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>{isAdding && <RisFormDrawer ris={null} onClose={adding.close} />}</Suspense>
    </>
  )
}
