import type { ReactNode } from 'react'
import { joined } from '../basic/joined.ts'
import classes from './DialogActions.module.css'

type DialogActionsProps = { className?: string | undefined; children: ReactNode }

/** The buttons at the end of a dialog. */
export const DialogActions = ({ className, children }: DialogActionsProps) => (
  <div className={joined(classes.actions, className)}>{children}</div>
)
