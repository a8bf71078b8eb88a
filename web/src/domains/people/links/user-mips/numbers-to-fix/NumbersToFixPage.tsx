import { IconCircleCheck, IconGridDots, IconHeartOff } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../../api/queries.ts'
import { formatNumber } from '../../../../../i18n/format.ts'
import { lacksGroup, useViewer } from '../../../../../sessions/index.ts'
import { DataTable } from '../../../../../ui/data-table/DataTable.tsx'
import { Badge } from '../../../../../ui/display/Badge.tsx'
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx'
import { useChange } from '../../../../../ui/feedback/use-change.ts'
import { PageHeader } from '../../../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../../../ui/list/use-list.ts'
import { useListPage } from '../../../../../ui/list/use-list-page.ts'
import { ButtonLink } from '../../../../../ui/navigation/ButtonLink.tsx'
import { NumberToFixFilterBar } from './NumberToFixFilterBar.tsx'
import { useNumberToFixColumns } from './number-to-fix-columns.tsx'
import type { NumberToFixFilters } from './numbers-to-fix-search.ts'
import { type KeptRow, useKeptRows } from './use-kept-rows.ts'

/** The provider numbers that are missing or wrong, each with a field to correct it. */
export function NumbersToFixPage() {
  const { t, i18n } = useTranslation(['mips', 'links'])
  const viewer = useViewer()
  const list = useList<NumberToFixFilters>({ by: 'mipName', order: 'asc' })
  const query = useListPage(list, (at) => ({
    ...callQuery('listNumbersToFix', { body: at.asBody }),
    enabled: !lacksGroup(viewer),
  }))
  const { data, isPlaceholderData } = query
  const shown = JSON.stringify(list.asBody)
  const { rows, noteSaved } = useKeptRows(shown, isPlaceholderData ? undefined : data?.numbers)
  const { mutateAsync } = useChange('updateProviderNumber', {
    success: t('links:messages.users.updatedProviderNumber'),
    failure: t('links:messages.users.updateProviderNumberFailed'),
    onSuccess: (saved) => noteSaved(saved.userMipId, saved.providerNumber),
  })
  const save = useCallback(
    (userMipId: number, providerNumber: string) => mutateAsync({ body: { userMipId, providerNumber } }),
    [mutateAsync],
  )
  const columns = useNumberToFixColumns(save)
  return (
    <>
      <PageHeader
        title={t('toFix.title')}
        crumbs={[
          { label: t('title'), to: '/mips' },
          { label: t('numbers.title'), to: '/mips/provider-numbers' },
        ]}
        aside={data && <Badge color="ember">{formatNumber(data.totalItems, i18n.language)}</Badge>}
        summary={t('toFix.summary')}
        actions={
          <ButtonLink
            to="/mips/provider-numbers"
            variant="default"
            leftSection={<IconGridDots size={17} aria-hidden />}
          >
            {t('toFix.all')}
          </ButtonLink>
        }
      />
      {lacksGroup(viewer) ? (
        <EmptyState icon={IconHeartOff} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <DataTable
          name="numbers-to-fix"
          what={t('toFix.what')}
          list={list}
          query={query}
          rows={() => rows}
          rowKey={({ userMipId }) => userMipId}
          rowLink={personLink}
          columns={columns}
          filters={<NumberToFixFilterBar list={list} />}
          failure={t('toFix.fetchFailed')}
          empty={{ icon: IconCircleCheck, title: t('toFix.empty'), hint: t('toFix.emptyHint') }}
        />
      )}
    </>
  )
}

const personLink = ({ userId }: KeptRow) => ({
  to: '/users/userdetails',
  search: { id: userId, tab: 'mips' },
})
