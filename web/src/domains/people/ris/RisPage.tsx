import { IconServer2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { useShowAdded } from '../../../kit/next-steps/added.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { SavedViews } from '../../../kit/saved-views/index.ts'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { useRisColumns } from './ris-columns.tsx'
import { risListSearch } from './ris-list-search.ts'

const RisFormDrawer = lazy(() => import('./RisFormDrawer.tsx'))

/** The list of RIS. */
export function RisPage() {
  const { t } = useTranslation(['ris', 'messages', 'common'])
  const [isAdding, setAdding] = usePicking('new-ris')
  const showAdded = useShowAdded('ris')
  const list = useList({ by: 'name', order: 'asc' })
  const columns = useRisColumns()
  const query = useListPage(list, (at) => callQuery('listRis', { body: at.asBody }))
  const addButton = <AddButton label={t('add')} onClick={() => setAdding(true)} />
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <RecordTable
        kind="ris"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.ris}
        columns={columns}
        filters={<StatusFilter list={list} />}
        tools={<SavedViews list="ris" parse={risListSearch} />}
        download={() => call('exportRis', { body: list.asBody })}
        bulk={{ activate: t('status.manyActivateText'), inactivate: t('status.manyInactivateText') }}
        failure={t('messages:ris.fetchAllFailed')}
        empty={{ icon: IconServer2, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>
        {isAdding && (
          <RisFormDrawer
            ris={null}
            onClose={() => setAdding(false)}
            onSaved={({ risId }) => showAdded(risId)}
          />
        )}
      </Suspense>
    </>
  )
}
