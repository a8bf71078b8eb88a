import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = {
  icon: Icon
  title: string
  /** What to do about it. */
  hint?: string
  /** The next step, usually a button. */
  action?: ReactNode
}

/** Where there is nothing to show, it says why and what comes next. */
export function EmptyState({ icon: StateIcon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <StateIcon size={34} stroke={1.4} className={classes.icon} aria-hidden />
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
