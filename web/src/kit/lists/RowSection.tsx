import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type RowSectionProps<Item> = {
  title: string
  query: Pick<UseQueryResult, 'isError' | 'isPending' | 'error' | 'refetch'>
  /** Undefined until the query has answered. */
  items: Item[] | undefined
  renderRow: (item: Item) => ReactNode
  failure: string
  empty: { icon: Icon; title: string; hint: string }
}

/** A list without pages: its rows, or that it is loading, failed or empty. */
export function RowSection<Item>({ title, query, items, renderRow, failure, empty }: RowSectionProps<Item>) {
  return (
    <>
      {query.isError && (
        <LoadFailure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {items?.length === 0 && <EmptyState {...empty} />}
      {items !== undefined && items.length > 0 && (
        <Section title={title}>
          <RowList label={title}>{items.map(renderRow)}</RowList>
        </Section>
      )}
    </>
  )
}
