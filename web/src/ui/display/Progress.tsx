import { joined } from '../basic/joined.ts'
import classes from './Progress.module.css'

type ProgressProps = {
  /** In percent. */
  value: number
  'aria-label': string
  size?: 'sm' | 'md' | 'lg'
  color?: 'petrol' | 'green'
  className?: string | undefined
}

/** A progress bar. */
export const Progress = ({ value, size = 'md', color = 'petrol', className, ...name }: ProgressProps) => (
  <div
    {...name}
    role="progressbar"
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={100}
    className={joined(classes.track, className)}
    data-size={size}
  >
    <div className={classes.bar} data-color={color} style={{ width: `${value}%` }} />
  </div>
)
