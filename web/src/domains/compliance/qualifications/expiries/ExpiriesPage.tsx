import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { IconCertificate } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/queries.ts'
import { SavedViews } from '../../../../kit/saved-views/index.ts'
import { lacksGroup, useViewer } from '../../../../sessions/index.ts'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { showsOnlyWork } from '../../../../ui/list/shows-only-work.ts'
import { useList } from '../../../../ui/list/use-list.ts'
import { useListPage } from '../../../../ui/list/use-list-page.ts'
import { FeedNotice } from '../../register-checks/index.ts'
import { QualificationTabs } from '../QualificationTabs.tsx'
import { ExpiryFilterBar } from './ExpiryFilterBar.tsx'
import { type ExpiryFilters, expiriesSearch } from './expiries-search.ts'
import { useExpiryColumns } from './expiry-columns.tsx'
import { useBulkCheck } from './use-bulk-check.tsx'

/** All qualifications that wait for a check or are verified, the soonest expiry first. */
export function ExpiriesPage() {
  const { t } = useTranslation('qualifications')
  const viewer = useViewer()
  return (
    <>
      <PageHeader title={t('title')} summary={t('expiries.summary')} />
      <QualificationTabs />
      {lacksGroup(viewer) ? (
        <EmptyState
          icon={IconCertificate}
          title={t('expiries.noGroupTitle')}
          hint={t('expiries.noGroupHint')}
        />
      ) : (
        <ExpiryTable />
      )}
      {viewer.role === 'ProductAdmin' && (
        <Suspense>
          <FeedNotice />
        </Suspense>
      )}
    </>
  )
}

function ExpiryTable() {
  const { t } = useTranslation(['qualifications', 'common'])
  const list = useList<ExpiryFilters>({ by: 'expiresOn', order: 'asc' })
  const columns = useExpiryColumns()
  const query = useListPage(list, (at) => callQuery('listQualifications', { body: at.asBody }))
  const bulk = useBulkCheck(query.data?.qualifications)
  return (
    <DataTable
      name="qualifications"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.qualifications}
      rowKey={({ qualificationId }) => qualificationId}
      rowLink={holderLink}
      columns={columns}
      filters={<ExpiryFilterBar list={list} />}
      tools={<SavedViews list="qualifications" parse={expiriesSearch} />}
      download={() => call('exportQualifications', { body: list.asBody })}
      bulk={bulk}
      failure={t('fetchFailed')}
      empty={{ icon: IconCertificate, title: t('empty'), hint: t('expiries.emptyHint') }}
      noMatches={showsOnlyWork(list, work) && t('common:table.allDone')}
    />
  )
}

const work = { task: 'any', standing: ['UNVERIFIED', 'LAPSED'] } as const

const holderLink = ({ userId, mipId }: QualificationRow) =>
  userId === null
    ? { to: '/mips/mipdetails', search: { id: mipId, tab: 'qualifications' } }
    : { to: '/users/userdetails', search: { id: userId, tab: 'qualifications' } }
