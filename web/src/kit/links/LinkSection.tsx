import { type Icon, IconLink } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Button } from '../../ui/basic/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useSteadyRows } from '../../ui/layout/use-steady-rows.tsx'

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
  children: (item: Item) => ReactElement
}

/** The records that a record is linked to, with a button to link more. */
export function LinkSection<Item>(props: LinkSectionProps<Item>) {
  const { title, summary, query, empty, link, children } = props
  const linkButton = link && (
    <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={link.onClick}>
      {link.label}
    </Button>
  )

  // A link is removed at once, without a question.
  const steady = useSteadyRows(query.data?.map(children) ?? [])

  function rows() {
    if (query.isError) {
      return <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
    }
    if (!query.data) return <RowListSkeleton />
    if (steady.rows.length === 0) return <EmptyState {...empty} action={linkButton} />
    return <RowList label={props.listLabel}>{steady.rows}</RowList>
  }

  return (
    <Section
      title={title}
      {...(summary ? { summary } : {})}
      actions={query.data && steady.rows.length > 0 && linkButton}
    >
      {rows()}
    </Section>
  )
}
