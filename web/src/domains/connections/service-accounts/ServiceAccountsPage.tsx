import type { ServiceAccount } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { IconRobot } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { useServiceAccountColumns } from './service-account-columns.tsx'

const ServiceAccountFormDrawer = lazy(() => import('./ServiceAccountFormDrawer.tsx'))

/** The list of service accounts. */
export function ServiceAccountsPage() {
  const { t } = useTranslation('service-accounts')
  const [isAdding, setAdding] = usePicking('new-service-account')
  const navigate = useNavigate()
  const list = useList({ by: 'name', order: 'asc' })
  const columns = useServiceAccountColumns()
  const query = useListPage(list, (at) => callQuery('listServiceAccounts', { body: at.asBody }))
  const addButton = <AddButton label={t('add')} onClick={() => setAdding(true)} />

  /** The next step is on the page of the account: its secret or keys. */
  function showAdded({ serviceAccountId: id }: ServiceAccount): void {
    void navigate({ to: '/service-accounts/details', search: { id, tab: 'connection' }, ignoreBlocker: true })
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        summary={
          <>
            {t('summary')}{' '}
            <Anchor href="/api/docs" target="_blank" rel="noopener">
              {t('apiDocs')}
            </Anchor>
          </>
        }
        actions={addButton}
      />
      <RecordTable
        kind="service-account"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.serviceAccounts}
        columns={columns}
        filters={<StatusFilter list={list} />}
        download={() => call('exportServiceAccounts', { body: list.asBody })}
        bulk={{ activate: t('status.manyActivateText'), inactivate: t('status.manyInactivateText') }}
        failure={t('fetchAllFailed')}
        empty={{ icon: IconRobot, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>
        {isAdding && (
          <ServiceAccountFormDrawer account={null} onClose={() => setAdding(false)} onSaved={showAdded} />
        )}
      </Suspense>
    </>
  )
}
