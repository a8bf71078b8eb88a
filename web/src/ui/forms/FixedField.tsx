import { useId } from 'react'
import field from '../basic/Field.module.css'
import classes from './FixedField.module.css'

type FixedFieldProps = {
  label: string
  value: string
  /** Why it cannot be changed. */
  description?: string
}

/** A value in a form that the viewer may read but not change: text, so that it does not look like an input. */
export function FixedField({ label, value, description }: FixedFieldProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={field.field}>
      <div id={id} className={field.label}>
        {label}
      </div>
      <div className={classes.value}>
        <bdi>{value}</bdi>
      </div>
      {description !== undefined && <div className={field.description}>{description}</div>}
    </div>
  )
}
