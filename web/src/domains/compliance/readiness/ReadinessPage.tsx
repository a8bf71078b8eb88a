import { IconChecks } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { formatCalendarDay, formatNumber, todayHere } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { ExportButton } from '../../../ui/data-table/ExportButton.tsx'
import { DateFilter } from '../../../ui/days/day-filters.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { ReadyMipRow } from './ReadyMipRow.tsx'
import classes from './readiness.module.css'
import type { readinessSearch } from './readiness-search.ts'

const Expiries = lazy(() => import('./Expiries.tsx'))
const PAGE_SIZE = 10

/** Which MIPs are ready, today or on a day to come, and what is missing at the others. */
export function ReadinessPage() {
  const { t, i18n } = useTranslation('readiness')
  const { page = 1, q, day }: ReturnType<typeof readinessSearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = { ...(q !== undefined && { search: q }), ...(day !== undefined && { day }) }
  const query = useQuery({
    ...callQuery('listReadiness', { query: { ...filters, pageNo: page - 1, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const go = (search: ReturnType<typeof readinessSearch>) => void navigate({ to: '/readiness', search })
  const number = (value: number) => formatNumber(value, i18n.language)
  const { data } = query
  const summary = data?.summary
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={
          <ExportButton what={t('title')} download={() => call('exportReadiness', { body: filters })} />
        }
      />
      <div className={classes.filters}>
        <SearchBox
          what={t('search')}
          value={q ?? ''}
          onSearch={(text) => go({ ...(text !== '' && { q: text }), ...(day !== undefined && { day }) })}
        />
        <DateFilter
          label={t('day')}
          value={day ?? ''}
          onChange={(chosen) => {
            if (chosen === '' || chosen >= todayHere())
              go({ ...(q !== undefined && { q }), ...(chosen !== '' && { day: chosen }) })
          }}
        />
      </div>
      {summary && summary.mips > 0 && (
        <Text>
          {t(day === undefined ? 'sumToday' : 'sumThen', {
            day: day === undefined ? '' : formatCalendarDay(day, i18n.language),
            mips: number(summary.unreadyMips),
            of: number(summary.mips),
            unready: number(summary.unready),
            people: number(summary.people),
            lapsing: number(summary.lapsing),
          })}{' '}
          {summary.unknownMips > 0 && t('sumUnknown', { mips: number(summary.unknownMips) })}
        </Text>
      )}
      <RowSection
        title={t('mips')}
        query={query}
        items={data?.mips}
        renderRow={(mip) => <ReadyMipRow key={mip.mipId} mip={mip} isLater={day !== undefined} />}
        failure={t('failed')}
        empty={{ icon: IconChecks, title: t('empty.title'), hint: t('empty.hint') }}
      />
      {data !== undefined && data.totalPages > 1 && (
        <nav className={classes.pages} aria-label={t('pages')}>
          <Pages
            page={page}
            totalPages={data.totalPages}
            onChange={(chosen) =>
              go({
                ...(q !== undefined && { q }),
                ...(day !== undefined && { day }),
                ...(chosen > 1 && { page: chosen }),
              })
            }
          />
        </nav>
      )}
      <Suspense>{summary && summary.mips > 0 && <Expiries expiries={summary.expiries} />}</Suspense>
    </>
  )
}
