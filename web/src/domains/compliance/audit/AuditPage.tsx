import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { SavedViews } from '../../../kit/saved-views/index.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { MOST_CHANGES, useAuditColumns } from './audit-columns.tsx'
import { type AuditFilters, auditCriteria, auditSearch } from './audit-search.ts'
import { EventDetail } from './EventDetail.tsx'

const details = (event: AuditEvent) => (
  <EventDetail event={event} changesShown={MOST_CHANGES} hidesChangesOnPhones />
)

/** Who did what to whom, and when. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const list = useList<AuditFilters>({ by: 'at', order: 'desc' })
  const columns = useAuditColumns()
  const query = useListPage(list, (at) =>
    callQuery('listAuditEvents', { query: { ...at.pageQuery, ...auditCriteria(list.criteria) } }),
  )
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <DataTable
        name="audit"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.auditEvents}
        rowKey={({ auditEventId }) => auditEventId}
        columns={columns}
        details={details}
        filters={<AuditFilterBar list={list} events={query.data?.auditEvents ?? []} />}
        tools={<SavedViews list="audit" parse={auditSearch} />}
        download={() =>
          call('exportAuditEvents', {
            body: { pageRequest: list.pageRequest, ...auditCriteria(list.criteria) },
          })
        }
        failure={t('fetchFailed')}
        empty={{ icon: IconHistory, title: t('empty.title'), hint: t('empty.hint') }}
      />
    </>
  )
}
