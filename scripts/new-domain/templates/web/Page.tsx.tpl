import { IconAffiliate } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { useShowAdded } from '../../../kit/next-steps/added.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { use%One%Columns } from './%one%-columns.tsx'

const %One%FormDrawer = lazy(() => import('./%One%FormDrawer.tsx'))

/** The list of %manyWords%. */
export function %Many%Page() {
  const { t } = useTranslation('%many%')
  const [isAdding, setAdding] = usePicking('new-%one%')
  const showAdded = useShowAdded('%one%')
  const list = useList({ by: 'name', order: 'asc' })
  const columns = use%One%Columns()
  const query = useListPage(list, (at) => callQuery('list%Many%', { body: at.asBody }))
  const addButton = <AddButton label={t('add')} onClick={() => setAdding(true)} />
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <RecordTable
        kind="%one%"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.%manyCamel%}
        columns={columns}
        filters={<StatusFilter list={list} />}
        download={() => call('export%Many%', { body: list.asBody })}
        bulk={{ activate: t('status.manyActivateText'), inactivate: t('status.manyInactivateText') }}
        failure={t('messages.fetchAllFailed')}
        empty={{ icon: IconAffiliate, title: t('empty.title'), hint: t('empty.hint'), action: addButton }}
      />
      <Suspense>
        {isAdding && (
          <%One%FormDrawer
            %oneCamel%={null}
            onClose={() => setAdding(false)}
            onSaved={({ %oneCamel%Id }) => showAdded(%oneCamel%Id)}
          />
        )}
      </Suspense>
    </>
  )
}
