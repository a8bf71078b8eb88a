import type { ReactNode } from 'react'
import classes from './RecordIcon.module.css'

/** The icon at the head of a record's page, for records without a picture. */
export const RecordIcon = ({ children }: { children: ReactNode }) => (
  <span className={classes.icon}>{children}</span>
)
