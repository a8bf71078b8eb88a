import type { Icon } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ButtonLink } from '../../ui/navigation/ButtonLink.tsx'

type RecordNotFoundProps = {
  icon: Icon
  title: string
  hint: string
  /** The list it would be in. */
  list: { label: string; to: string; backLabel: string }
}

/** What an old link leads to, and a link to what is not the reader's: the two look alike. */
export function RecordNotFound({ icon, title, hint, list }: RecordNotFoundProps) {
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: list.label, to: list.to }]} />
      <EmptyState
        icon={icon}
        title={title}
        hint={hint}
        action={<ButtonLink to={list.to}>{list.backLabel}</ButtonLink>}
      />
    </>
  )
}
