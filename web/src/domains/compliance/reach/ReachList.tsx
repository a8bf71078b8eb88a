import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../../api/contract-types.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { ExportButton } from '../../../ui/data-table/ExportButton.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './reach.module.css'

type Pages = {
  error: Error | null
  refetch: () => unknown
  data: { pages: { historyBegins: string; unknown: UnknownPeriod[] }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type ReachListProps = {
  title: string
  query: Pages
  /** Null: nothing is known of the whole period. */
  rows: ReactNode[] | null
  /** Without rows: nothing is known, there are none, or none in the part that is known. */
  texts: { unknown: string; empty: string; emptyRest: string }
  download: () => Promise<DownloadedFile>
  children?: ReactNode
}

/** A list of those who had access, or of what was accessible, page after page. */
export function ReachList({ title, query, rows, texts, download, children }: ReachListProps) {
  const { t, i18n } = useTranslation('reach')
  const [first] = query.data?.pages ?? []
  if (query.error !== null)
    return <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
  if (first === undefined) return <RowListSkeleton />
  const time = (text: string) => formatTime(text, i18n.language)
  const isCut = first.unknown.some(({ reason }) => reason !== 'FUTURE')
  return (
    <Section title={title} actions={<ExportButton what={title} download={download} />}>
      {rows === null ? (
        <Alert role="status" tone="ember" title={texts.unknown}>
          {first.unknown.some(({ reason }) => reason === 'RESTORED')
            ? t('restored')
            : t('historyBegins', { time: time(first.historyBegins) })}
        </Alert>
      ) : (
        <>
          {first.unknown.length > 0 && (
            <div className={classes.unknown}>
              {first.unknown.map(({ from, until, reason }) => (
                <Unknown key={`${reason} ${from}`} reason={reason}>
                  {t(`list.unknown.${reason}`, { from: time(from), until: time(until) })}
                </Unknown>
              ))}
            </div>
          )}
          {children}
          {rows.length === 0 && !query.hasNextPage ? (
            <Text>{isCut ? texts.emptyRest : texts.empty}</Text>
          ) : (
            <RowList label={title}>{rows}</RowList>
          )}
        </>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </Section>
  )
}

/** That the rest of today is not known yet needs no warning. */
const Unknown = ({ reason, children }: { reason: UnknownPeriod['reason']; children: string }) =>
  reason === 'FUTURE' ? (
    <Text>{children}</Text>
  ) : (
    <Alert role="status" tone="ember">
      {children}
    </Alert>
  )
