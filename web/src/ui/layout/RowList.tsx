import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../display/Skeleton.tsx'
import classes from './RowList.module.css'
import { useSteadyRow } from './use-steady-rows.tsx'

type RowListProps = { label: string; children: ReactNode }

/** Few things, one below the other, each with what can be done about it. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {/* A row that waits, as for its texts, hides neither the page nor a dialog above it. */}
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
  /** An icon or a picture. */
  leading?: ReactNode
  title: ReactNode
  details?: ReactNode
  /** What can be seen and set of it. */
  children?: ReactNode
  actions?: ReactNode
}

export function Row({ leading, title, details, children, actions }: RowProps) {
  return (
    <li className={classes.row} {...useSteadyRow()}>
      {leading && <span className={classes.leading}>{leading}</span>}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {details && <div className={classes.details}>{details}</div>}
      </div>
      {children && <div className={classes.controls}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}
