import type { NoticeFilters } from '@gantry/contract/domains/portal/notices/schemas'
import { noticeStates } from '@gantry/contract/domains/portal/notices/words'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { useNoticeColumns } from './notice-columns.tsx'

const NoticeForm = lazy(() => import('./NoticeForm.tsx'))

/** What people are told at the top of the portal, the latest first. */
export function NoticesPage() {
  const { t } = useTranslation('notices')
  const [isAdding, setAdding] = useState(false)
  const list = useList<NoticeFilters>({ by: 'startsAt', order: 'desc' })
  const query = useListPage(list, (at) => callQuery('listNotices', { query: at.asQuery }))
  const columns = useNoticeColumns()
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={<AddButton label={t('add')} onClick={() => setAdding(true)} />}
      />
      <DataTable
        name="notices"
        what={t('what')}
        list={list}
        query={query}
        rows={(page) => page.notices}
        rowKey={({ noticeId }) => noticeId}
        rowLink={({ noticeId }) => ({ to: '/notices/notice', search: { id: noticeId } })}
        columns={columns}
        filters={
          <ChoiceFilter
            label={t('columns.state')}
            placeholder={t('allStates')}
            options={noticeStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={list.filters.state}
            onChange={(chosen) => list.setFilters({ state: noticeStates.find((state) => state === chosen) })}
          />
        }
        failure={t('failed')}
        empty={{ icon: IconBell, title: t('empty'), hint: t('emptyHint') }}
      />
      <Suspense>{isAdding && <NoticeForm onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
