import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Alert.module.css'
import { joined } from './joined.ts'

type AlertProps = {
  title?: ReactNode
  /** Red says why something failed, ember warns, petrol informs. */
  tone?: 'red' | 'ember' | 'petrol'
  /** An alert is read out at once, a status when the reader pauses. */
  role?: 'alert' | 'status'
  className?: string | undefined
  children: ReactNode
}

/** What somebody has to know before going on. */
export const Alert = ({ title, tone = 'red', role = 'alert', className, children }: AlertProps) => (
  <div role={role} className={joined(classes.alert, className)} data-tone={tone}>
    {tone !== 'petrol' && <IconAlertTriangle size={20} className={classes.icon} aria-hidden />}
    <div>
      {title && <div className={classes.title}>{title}</div>}
      <div className={classes.text}>{children}</div>
    </div>
  </div>
)
