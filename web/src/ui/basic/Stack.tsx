import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** The parts of a form, one below the other. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={classes.stack}>{children}</div>
)
