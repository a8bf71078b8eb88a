import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import classes from './DetailsToggle.module.css'
import { RowDetailsContext } from './row-details.ts'

/** The text in a cell that shows and hides the details of its row. */
export function DetailsToggle({ children }: { children: ReactNode }) {
  const details = use(RowDetailsContext)
  if (details === null) return children
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={details.isOpen}
      aria-controls={details.isOpen ? details.id : undefined}
      onClick={details.toggle}
    >
      <IconChevronRight className={classes.mark} size={14} stroke={2} aria-hidden />
      <span>{children}</span>
    </button>
  )
}
