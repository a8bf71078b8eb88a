import type { ReactNode } from 'react'
import { FieldError, type FieldParts, RequiredMark, useFieldIds } from '../basic/Field.tsx'
import { joined } from '../basic/joined.ts'
import classes from './FieldGroup.module.css'

type FieldGroupProps = FieldParts & {
  role: 'group' | 'radiogroup'
  /** The class of the box around the choices. */
  className?: string | undefined
  children: ReactNode
}

/** Several inputs under one label. */
export function FieldGroup({
  role,
  label,
  description,
  error,
  required,
  className,
  children,
}: FieldGroupProps) {
  const { id, inputProps } = useFieldIds({ description, error })
  return (
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={inputProps['aria-describedby']}
      // A group of boxes has no aria-invalid.
      data-invalid={inputProps['aria-invalid']}
      {...(role === 'radiogroup' && {
        'aria-required': required,
        'aria-invalid': inputProps['aria-invalid'],
      })}
    >
      <div id={`${id}-label`} className={classes.label}>
        {label}
        {required && <RequiredMark />}
      </div>
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      <div className={joined(classes.choices, className)}>{children}</div>
      <FieldError id={id} error={error} />
    </div>
  )
}
