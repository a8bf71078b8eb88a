import { IconAlertTriangle, IconGridDots, IconHeartOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../../api/queries.ts'
import { formatNumber } from '../../../../../i18n/format.ts'
import { lacksGroup, useViewer } from '../../../../../sessions/index.ts'
import { Badge } from '../../../../../ui/display/Badge.tsx'
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../../../ui/layout/PageHeader.tsx'
import { RowListSkeleton } from '../../../../../ui/layout/RowListSkeleton.tsx'
import { SearchBox } from '../../../../../ui/list/SearchBox.tsx'
import { TablePager } from '../../../../../ui/list/TablePager.tsx'
import { useExistingPage } from '../../../../../ui/list/use-existing-page.ts'
import { useList } from '../../../../../ui/list/use-list.ts'
import { ButtonLink } from '../../../../../ui/navigation/ButtonLink.tsx'
import { StateFilter, useMips } from '../../../mips/index.ts'
import { MipPager } from './MipPager.tsx'
import { NumberGrid } from './NumberGrid.tsx'
import classes from './ProviderNumbersPage.module.css'
import type { NumberFilters } from './provider-numbers-search.ts'
import { useProviderNumbers } from './use-provider-numbers.ts'

/** The provider numbers of people at MIPs, as a table. */
export function ProviderNumbersPage() {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  return (
    <>
      <PageHeader
        title={t('numbers.title')}
        crumbs={[{ label: t('title'), to: '/mips' }]}
        summary={t('numbers.summary')}
        actions={!lacksGroup(viewer) && <AttentionLink />}
      />
      {lacksGroup(viewer) ? (
        <EmptyState icon={IconHeartOff} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <Matrix />
      )}
    </>
  )
}

/** Leads to the list of numbers to correct, with their count. */
function AttentionLink() {
  const { t, i18n } = useTranslation('mips')
  const { data } = useCall('listNumbersToFix', { body: { pageRequest: { pageSize: 1 } } })
  return (
    <ButtonLink
      to="/mips/provider-numbers/attention"
      variant="default"
      leftSection={<IconAlertTriangle size={17} aria-hidden />}
    >
      {t('toFix.short')}
      {data && <Badge color="ember">{formatNumber(data.totalItems, i18n.language)}</Badge>}
    </ButtonLink>
  )
}

const MIPS_AT_ONCE = 8

function Matrix() {
  const { t } = useTranslation(['mips', 'links', 'messages', 'common'])
  const list = useList<NumberFilters>({ by: 'lastName', order: 'asc' })
  const { state, mip = '', mipPage = 1 } = list.filters
  const mips = useMips({
    pageNo: mipPage - 1,
    pageSize: MIPS_AT_ONCE,
    sortBy: 'name',
    sortType: 'asc',
    ...(mip ? { search: mip } : {}),
    ...(state ? { state } : {}),
  })
  const setMipPage = (page: number) => list.setFilters({ mipPage: page > 1 ? page : undefined })
  useExistingPage({ page: mipPage, setPage: setMipPage }, mips.isPlaceholderData ? undefined : mips.data)
  const columns = mips.data?.mips ?? []
  const mipIds = columns.map(({ mipId }) => mipId)
  const numbers = useProviderNumbers({ ...list, mipIds })
  useExistingPage(list, numbers.isPlaceholderData ? undefined : numbers.data)
  const isFiltered = list.search !== '' || mip !== '' || state !== undefined
  const failed = mips.isError ? mips : numbers.isError ? numbers : null

  function grid() {
    if (failed) {
      const failure = t(
        mips.isError ? 'messages:mips.fetchAllFailed' : 'links:messages.mips.fetchUsersFailed',
      )
      return <LoadFailure error={failed.error} fallback={failure} onRetry={() => void failed.refetch()} />
    }
    if (mips.data?.totalItems === 0) {
      const [title, hint] = isFiltered
        ? [t('numbers.noMips'), t('common:table.noMatchesHint')]
        : [t('empty.title'), t('numbers.noneHint')]
      return <EmptyState icon={IconGridDots} title={title} hint={hint} />
    }
    if (numbers.data?.totalItems === 0) {
      if (!isFiltered && mips.data?.totalPages === 1) {
        return <EmptyState icon={IconGridDots} title={t('numbers.none')} hint={t('numbers.noneHint')} />
      }
      return <EmptyState icon={IconGridDots} title={t('numbers.noPeople')} hint={t('numbers.noPeopleHint')} />
    }
    // A page without rows lies after the last page; the last page is shown next.
    if (!numbers.data || numbers.data.people.length === 0) return <RowListSkeleton rows={6} />
    return <NumberGrid mips={columns} people={numbers.data.people} isStale={numbers.isPlaceholderData} />
  }

  return (
    <div className={classes.frame}>
      <div className={classes.toolbar}>
        <SearchBox what={t('numbers.people')} value={list.search} isNamed onSearch={list.setSearch} />
        <SearchBox
          what={t('numbers.mips')}
          value={mip}
          isNamed
          onSearch={(text) => list.setFilters({ mip: text.trim() || undefined, mipPage: undefined })}
        />
        <StateFilter
          value={state}
          onChange={(chosen) => list.setFilters({ state: chosen, mipPage: undefined })}
        />
      </div>
      {mips.data && mips.data.totalPages > 1 && (
        <MipPager page={mipPage} pageSize={MIPS_AT_ONCE} totals={mips.data} onChange={setMipPage} />
      )}
      {grid()}
      {numbers.data && numbers.data.totalItems > 0 && !failed && (
        <TablePager what={t('numbers.people')} list={list} {...numbers.data} />
      )}
    </div>
  )
}
