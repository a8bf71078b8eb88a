import type { ReactNode } from 'react'
import classes from './Group.module.css'
import { joined } from './joined.ts'

/** Elements side by side, which wrap to several lines. */
export const Group = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={joined(classes.group, className)}>{children}</div>
)
