import type { ReactNode } from 'react'
import { CopyableId } from '../../ui/display/CopyableId.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import classes from './RecordHeader.module.css'

type RecordHeaderProps = {
  /** Its picture. */
  leading: ReactNode
  title: string
  crumbs: { label: string; to: string }[]
  /** The status or similar, beside the title. */
  aside?: ReactNode
  /** What identifies it besides its name. */
  facts?: ReactNode
  /** Its code, if it has one: "Code NI-01". */
  code?: { label: string; value: string }
  id: { label: string; value: number }
  actions?: ReactNode
}

/** The head of a detail page: name, facts, an id to copy, and buttons. */
export function RecordHeader({ leading, title, crumbs, aside, facts, code, id, actions }: RecordHeaderProps) {
  return (
    <div className={classes.header}>
      {leading}
      <div className={classes.words}>
        <PageHeader
          title={title}
          crumbs={crumbs}
          aside={aside}
          summary={
            <span className={classes.facts}>
              {facts}
              {code?.value && (
                <span>
                  {code.label} <bdi dir="ltr">{code.value}</bdi>
                </span>
              )}
              <span className={classes.id}>
                {id.label} <CopyableId value={id.value} what={id.label} />
              </span>
            </span>
          }
          actions={actions}
        />
      </div>
    </div>
  )
}
