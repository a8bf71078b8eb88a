import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Alert.module.css'
import { joined } from './joined.ts'

type AlertProps = {
  title?: ReactNode
  /** Red is for errors, ember for warnings, petrol for information. */
  tone?: 'red' | 'ember' | 'petrol'
  /** Screen readers announce an alert at once, and a status when they pause. */
  role?: 'alert' | 'status'
  className?: string | undefined
  children?: ReactNode
}

/** A message that must be read before continuing. */
export const Alert = ({ title, tone = 'red', role = 'alert', className, children }: AlertProps) => (
  <div role={role} className={joined(classes.alert, className)} data-tone={tone}>
    {tone !== 'petrol' && <IconAlertTriangle size={20} className={classes.icon} aria-hidden />}
    <div>
      {title && <div className={classes.title}>{title}</div>}
      {children && <div className={classes.text}>{children}</div>}
    </div>
  </div>
)
