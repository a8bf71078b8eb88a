import type { AcceptanceFilters, TermsAcceptance } from '@gantry/contract/domains/access/terms/schemas'
import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { callQuery, useCall } from '../../../../api/queries.ts'
import { formatTime } from '../../../../i18n/format.ts'
import { PersonCell } from '../../../../kit/people/PersonCell.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { ChoiceFilter, FlagFilter } from '../../../../ui/list/filters.tsx'
import { useList } from '../../../../ui/list/use-list.ts'
import { useListPage } from '../../../../ui/list/use-list-page.ts'

/** Who has accepted a version of the terms, and who has not. */
export function AcceptancesPage() {
  const { t } = useTranslation('terms')
  const list = useList<AcceptanceFilters>({ by: 'lastName', order: 'asc' })
  const query = useListPage(list, (at) => callQuery('listTermsAcceptances', { query: at.asQuery }))
  const columns = useColumns()
  const { data } = useCall('listTermsVersions')
  const { label, isAccepted } = list.filters
  const versions = (data?.versions ?? []).filter(
    ({ document, state }) => document === 'TERMS' && (state === 'IN_FORCE' || state === 'REPLACED'),
  )
  return (
    <>
      <PageHeader
        title={t('people.title')}
        crumbs={[{ label: t('list.title'), to: '/terms-versions' }]}
        summary={t('people.summary')}
      />
      <DataTable
        name="terms-acceptances"
        what={t('people.what')}
        list={list}
        query={query}
        rows={(page) => page.people}
        rowKey={({ userId }) => userId}
        rowLink={({ userId }) => ({ to: '/users/userdetails', search: { id: userId, tab: 'terms' } })}
        columns={columns}
        filters={
          <>
            <ChoiceFilter
              label={t('people.version')}
              placeholder={t('people.inForce')}
              options={versions.map((version) => ({
                value: version.label,
                label: t('list.version', { label: version.label }),
              }))}
              value={label}
              onChange={(chosen) => list.setFilters({ label: chosen })}
            />
            <FlagFilter
              label={t('people.columns.accepted')}
              placeholder={t('people.all')}
              yes={t('people.accepted')}
              no={t('people.notYet')}
              value={isAccepted}
              onChange={(chosen) => list.setFilters({ isAccepted: chosen })}
            />
          </>
        }
        download={() => call('exportTermsAcceptances', { body: list.asBody })}
        failure={t('people.failed')}
        empty={{ icon: IconFileText, title: t('people.empty'), hint: t('people.emptyHint') }}
      />
    </>
  )
}

function useColumns(): Column<TermsAcceptance>[] {
  const { t, i18n } = useTranslation('terms')
  return [
    {
      key: 'name',
      width: 'name',
      header: t('people.columns.name'),
      sortBy: 'lastName',
      cell: (person) => <PersonCell person={person} />,
    },
    {
      key: 'email',
      width: 'email',
      header: t('people.columns.email'),
      phone: 'line',
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'accepted',
      width: 'time',
      header: t('people.columns.accepted'),
      phone: 'end',
      cell: ({ acceptedAt, inEffectSince }) =>
        acceptedAt === null && inEffectSince !== null ? (
          t('people.since', { time: formatTime(inEffectSince, i18n.language) })
        ) : acceptedAt === null ? (
          <Badge size="sm" color="ember">
            {t('people.notYet')}
          </Badge>
        ) : (
          formatTime(acceptedAt, i18n.language)
        ),
    },
  ]
}
