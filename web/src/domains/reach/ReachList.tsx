import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { ExportButton } from '../../ui/data-table/ExportButton.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Pages = {
  error: Error | null
  refetch: () => unknown
  data: { pages: { historyBegins: string }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type ReachListProps = {
  title: string
  query: Pages
  /** The start of the asked period. */
  from: string
  rows: ReactNode[]
  empty: string
  download: () => Promise<DownloadedFile>
  children?: ReactNode
}

/** A list of those who had access, or of what was accessible, page after page. */
export function ReachList({ title, query, from, rows, empty, download, children }: ReachListProps) {
  const { t, i18n } = useTranslation('reach')
  const [first] = query.data?.pages ?? []
  if (query.error !== null)
    return <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
  if (first === undefined) return <RowListSkeleton />
  return (
    <Section title={title} actions={<ExportButton what={title} download={download} />}>
      {first.historyBegins > from && (
        <Text>{t('list.cut', { time: formatTime(first.historyBegins, i18n.language) })}</Text>
      )}
      {children}
      {rows.length === 0 && !query.hasNextPage ? (
        <Text>{empty}</Text>
      ) : (
        <RowList label={title}>{rows}</RowList>
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
