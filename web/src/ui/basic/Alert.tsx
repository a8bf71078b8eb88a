import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Alert.module.css'
import { joined } from './joined.ts'

type AlertProps = { title?: ReactNode; className?: string | undefined; children: ReactNode }

/** Why something can't go on, read out as soon as it shows. */
export const Alert = ({ title, className, children }: AlertProps) => (
  <div role="alert" className={joined(classes.alert, className)}>
    <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
    <div>
      {title && <div className={classes.title}>{title}</div>}
      {children}
    </div>
  </div>
)
