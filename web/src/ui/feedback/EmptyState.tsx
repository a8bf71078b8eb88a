import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = {
  icon: Icon
  title: string
  /** What belongs here and how it comes; null where the title says it. */
  hint: string | null
  /** The next step, usually a button. */
  action?: ReactNode
}

/** Says why there is nothing to show, and what to do next. */
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
