import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../display/Skeleton.tsx'
import classes from './RowList.module.css'
import { useSteadyRow } from './use-steady-rows.tsx'

type RowListProps = { label: string; children: ReactNode }

/** A short list of records, each with its actions. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {/* The boundary is here, so that a row that still loads hides neither the page nor a dialog. */}
      <Suspense fallback={<WaitingRow />}>{children}</Suspense>
    </ul>
  )
}

const WaitingRow = () => (
  <li className={classes.row} aria-hidden>
    <Skeleton width="45%" height={13} />
  </li>
)

type RowProps = {
  /** An icon or an image. */
  leading?: ReactNode
  title: ReactNode
  details?: ReactNode
  /** The values and controls of the row. */
  children?: ReactNode
  actions?: ReactNode
  /** What people must know of the row, below it in full width. */
  note?: ReactNode
}

export function Row({ leading, title, details, children, actions, note }: RowProps) {
  return (
    <li className={classes.row} {...useSteadyRow()}>
      {leading && <span className={classes.leading}>{leading}</span>}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {details && <div className={classes.details}>{details}</div>}
      </div>
      {children && <div className={classes.controls}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
      {note && <div className={classes.note}>{note}</div>}
    </li>
  )
}
