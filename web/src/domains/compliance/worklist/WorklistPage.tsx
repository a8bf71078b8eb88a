import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { SavedViews } from '../../../kit/saved-views/index.ts'
import { lacksGroup, useViewer } from '../../../sessions/index.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { AskAll, LastMailing } from './Mailings.tsx'
import { useBulkWorklist } from './use-bulk-worklist.tsx'
import { WorklistFilterBar } from './WorklistFilterBar.tsx'
import { useWorklistColumns } from './worklist-columns.tsx'
import { type WorklistFilters, worklistSearch } from './worklist-search.ts'

/** What is to be done about the qualifications of people and MIPs and about scopes of practice, what is due first at the top. */
export function WorklistPage() {
  const { t } = useTranslation(['worklist', 'qualifications'])
  const viewer = useViewer()
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      {lacksGroup(viewer) ? (
        <EmptyState
          icon={IconListCheck}
          title={t('qualifications:expiries.noGroupTitle')}
          hint={t('qualifications:expiries.noGroupHint')}
        />
      ) : (
        <WorklistTable />
      )}
    </>
  )
}

function WorklistTable() {
  const { t } = useTranslation('worklist')
  const list = useList<WorklistFilters>({ by: 'dueOn', order: 'asc' })
  const columns = useWorklistColumns()
  const query = useListPage(list, (at) => callQuery('listWorklist', { query: at.asQuery }))
  const bulk = useBulkWorklist()
  return (
    <>
      <LastMailing />
      <DataTable
        name="worklist"
        what={t('matters')}
        list={list}
        query={query}
        rows={(page) => page.matters}
        rowKey={({ userId, mipId, matter }) => `${userId ?? `mip ${mipId}`} ${matter}`}
        rowLink={linkOf}
        columns={columns}
        filters={<WorklistFilterBar list={list} />}
        tools={<SavedViews list="worklist" parse={worklistSearch} />}
        bulk={bulk}
        actions={<AskAll list={list} found={query.data?.totalItems ?? 0} />}
        download={() => call('exportWorklist', { body: list.asBody })}
        failure={t('fetchFailed')}
        empty={{ icon: IconListCheck, title: t('empty'), hint: t('emptyHint') }}
      />
    </>
  )
}

/** An override is on the tab of the MIPs. */
const linkOf = ({ userId, mipId, practiceScopeId, reason }: WorklistMatter) => {
  if (practiceScopeId !== null) return { to: '/practice-scopes/scope', search: { id: practiceScopeId } }
  return userId === null
    ? { to: '/mips/mipdetails', search: { id: mipId ?? 0, tab: 'qualifications' } }
    : {
        to: '/users/userdetails',
        search: { id: userId, tab: reason === 'OVERRIDDEN' ? 'mips' : 'qualifications' },
      }
}
