import type { ReactNode } from 'react'
import classes from './Group.module.css'
import { joined } from './joined.ts'

/** Parts beside each other, on several lines where there is no room. */
export const Group = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={joined(classes.group, className)}>{children}</div>
)
