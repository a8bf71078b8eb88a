import { mostReadyMips } from '@gantry/contract/domains/compliance/readiness/words'
import { IconChecks, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { formatCalendarDay, formatNumber, todayHere } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { ExportButton } from '../../../ui/data-table/ExportButton.tsx'
import { DateFilter } from '../../../ui/days/day-filters.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { PrintedHead } from './PrintedHead.tsx'
import { PrintedMips } from './PrintedMips.tsx'
import { ReadyMipRow } from './ReadyMipRow.tsx'
import classes from './readiness.module.css'
import type { readinessSearch } from './readiness-search.ts'
import { usePrintAll } from './use-print-all.ts'

const Expiries = lazy(() => import('./Expiries.tsx'))
const PAGE_SIZE = 10

/** Which MIPs are ready, today or on a day to come, and what is missing at the others. */
export function ReadinessPage() {
  const { t, i18n } = useTranslation('readiness')
  const { page = 1, q, day }: ReturnType<typeof readinessSearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = { ...(q !== undefined && { search: q }), ...(day !== undefined && { day }) }
  const [isPrinting, setPrinting] = useState(false)
  // As many as the server answers at once.
  const at = isPrinting ? { pageNo: 0, pageSize: mostReadyMips } : { pageNo: page - 1, pageSize: PAGE_SIZE }
  const query = useQuery({
    ...callQuery('listReadiness', { query: { ...filters, ...at } }),
    placeholderData: keepPreviousData,
  })
  const go = (search: ReturnType<typeof readinessSearch>) => void navigate({ to: '/readiness', search })
  const number = (value: number) => formatNumber(value, i18n.language)
  const { data, isError, isPlaceholderData } = query
  const isComplete = data !== undefined && !isPlaceholderData
  usePrintAll({ isWanted: isPrinting, setWanted: setPrinting, isComplete, isError })
  const summary = data?.summary
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={
          <>
            <Button
              variant="default"
              loading={isPrinting}
              leftSection={<IconPrinter size={17} aria-hidden />}
              onClick={() => setPrinting(true)}
            >
              {t('print.button')}
            </Button>
            <ExportButton what={t('title')} download={() => call('exportReadiness', { body: filters })} />
          </>
        }
      />
      {data !== undefined && data.mips.length > 0 && (
        <PrintedHead
          day={day}
          madeAt={query.dataUpdatedAt}
          first={at.pageNo * at.pageSize + 1}
          shown={data.mips.length}
          total={data.totalItems}
        />
      )}
      <div className={classes.filters} data-print="never">
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
      {data !== undefined && <PrintedMips mips={data.mips} />}
      <div data-print="never">
        <RowSection
          title={t('mips')}
          query={query}
          items={data?.mips}
          renderRow={(mip) => <ReadyMipRow key={mip.mipId} mip={mip} isLater={day !== undefined} />}
          failure={t('failed')}
          empty={{ icon: IconChecks, title: t('empty.title'), hint: t('empty.hint') }}
        />
      </div>
      {data !== undefined && data.totalPages > 1 && (
        <nav className={classes.pages} aria-label={t('pages')} data-print="never">
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
