import type { ConnectedAppRow } from '@gantry/contract/connected-apps'
import { useDisclosure } from '@mantine/hooks'
import { IconApps, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { callQuery, fetchAhead } from '../api/queries.ts'
import { Button } from '../ui/basic/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList } from '../ui/table/use-list.ts'
import { useListPage } from '../ui/table/use-list-page.ts'
import { AppFilterBar } from './AppFilterBar.tsx'
import { useAppColumns } from './app-columns.tsx'
import type { AppFilters } from './app-list-search.ts'
import { useBulkStatus } from './use-bulk-status.ts'

const AppFormDrawer = lazy(() => import('./AppFormDrawer.tsx'))

const keyOf = ({ appId }: ConnectedAppRow) => appId
const rowLink = ({ appId }: ConnectedAppRow) => ({
  to: '/apps/appdetails',
  search: { id: appId },
  ahead: () => fetchAhead('getConnectedApp', { params: { appId } }),
})

/** What people are led to from their dashboards, and who may open it. */
export function AppsPage() {
  const { t } = useTranslation('apps')
  const [isAdding, adding] = useDisclosure(false)
  const list = useList<AppFilters>({ by: 'name', order: 'asc' })
  const columns = useAppColumns()
  const bulk = useBulkStatus()
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
