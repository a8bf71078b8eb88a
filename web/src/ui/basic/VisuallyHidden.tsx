import type { ReactNode } from 'react'
import classes from './VisuallyHidden.module.css'

/** For ears only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={classes.hidden}>{children}</span>
)
