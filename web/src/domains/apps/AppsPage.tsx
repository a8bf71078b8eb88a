import type { ConnectedAppRow } from '@gantry/contract/apps/schemas'
import { IconApps, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/queries.ts'
import { recordLink } from '../../kit/records/record-fields.ts'
import { useBulkStatus } from '../../kit/records/use-bulk-status.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useListPage } from '../../ui/list/use-list-page.ts'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { AppFilterBar } from './AppFilterBar.tsx'
import { useAppColumns } from './app-columns.tsx'
import type { AppFilters } from './app-list-search.ts'

const AppFormDrawer = lazy(() => import('./form/AppFormDrawer.tsx'))

const keyOf = ({ appId }: ConnectedAppRow) => appId
const rowLink = recordLink('app')

/** What people are led to from their dashboards, and who may open it. */
export function AppsPage() {
  const { t } = useTranslation('apps')
  const [isAdding, adding] = useDisclosure()
  const list = useList<AppFilters>({ by: 'name', order: 'asc' })
  const columns = useAppColumns()
  const bulk = useBulkStatus<ConnectedAppRow>('app', {
    activate: t('status.manyActivateText'),
    inactivate: t('status.manyInactivateText'),
  })
  const query = useListPage(list, (at) =>
    callQuery('listConnectedApps', { body: { pageRequest: at.pageRequest, ...list.criteria } }),
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
        name="apps"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.apps}
        rowKey={keyOf}
        columns={columns}
        rowLink={rowLink}
        filters={<AppFilterBar list={list} />}
        download={() =>
          call('exportConnectedApps', { body: { pageRequest: list.pageRequest, ...list.criteria } })
        }
        bulk={bulk}
        failure={t('fetchAllFailed')}
        empty={{ icon: IconApps, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>{isAdding && <AppFormDrawer app={null} onClose={adding.close} />}</Suspense>
    </>
  )
}
