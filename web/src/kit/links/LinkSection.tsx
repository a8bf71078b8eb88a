import { type Icon, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/basic/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type LinkSectionProps<Item> = {
  title: string
  summary?: string
  query: {
    data?: readonly Item[] | undefined
    error: unknown
    isError: boolean
    refetch: () => unknown
  }
  /** Names the list for screen readers. */
  listLabel: string
  failure: string
  empty: { icon: Icon; title: string; hint: string }
  /** Absent where the viewer may not link. */
  link?: { label: string; onClick: () => void } | false
  children: (item: Item) => ReactNode
}

/** The records that a record is linked to, with a button to link more. */
export function LinkSection<Item>(props: LinkSectionProps<Item>) {
  const { title, summary, query, empty, link, children } = props
  const linkButton = link && (
    <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={link.onClick}>
      {link.label}
    </Button>
  )

  function rows() {
    if (query.isError) {
      return <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
    }
    if (!query.data) return <RowListSkeleton />
    if (query.data.length === 0) return <EmptyState {...empty} action={linkButton} />
    return <RowList label={props.listLabel}>{query.data.map(children)}</RowList>
  }

  return (
    <Section
      title={title}
      {...(summary ? { summary } : {})}
      actions={query.data && query.data.length > 0 && linkButton}
    >
      {rows()}
    </Section>
  )
}
