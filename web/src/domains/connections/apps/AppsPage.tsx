import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { IconApps } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { AppFilterBar } from './AppFilterBar.tsx'
import { useAppColumns } from './app-columns.tsx'
import type { AppFilters } from './app-list-search.ts'

const AppFormDrawer = lazy(() => import('./form/AppFormDrawer.tsx'))

/** The list of connected apps. */
export function AppsPage() {
  const { t } = useTranslation('apps')
  const [isAdding, setAdding] = usePicking('new-app')
  const navigate = useNavigate()
  const list = useList<AppFilters>({ by: 'name', order: 'asc' })
  const columns = useAppColumns()
  const query = useListPage(list, (at) => callQuery('listConnectedApps', { body: at.asBody }))
  const addButton = <AddButton label={t('add')} onClick={() => setAdding(true)} />

  /** The next step is on the page of the app: a secret, unless the app is only a link. */
  function showAdded({ appId, mode }: ConnectedApp): void {
    const tab = mode === 'link' ? 'profile' : 'connection'
    void navigate({ to: '/apps/appdetails', search: { id: appId, tab }, ignoreBlocker: true })
  }

  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <RecordTable
        kind="app"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.apps}
        columns={columns}
        filters={<AppFilterBar list={list} />}
        download={() => call('exportConnectedApps', { body: list.asBody })}
        bulk={{ activate: t('status.manyActivateText'), inactivate: t('status.manyInactivateText') }}
        failure={t('fetchAllFailed')}
        empty={{ icon: IconApps, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>
        {isAdding && <AppFormDrawer app={null} onClose={() => setAdding(false)} onSaved={showAdded} />}
      </Suspense>
    </>
  )
}
