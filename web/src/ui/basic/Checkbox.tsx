import type { InputHTMLAttributes } from 'react'
import classes from './Field.module.css'
import { FieldError, type FieldParts, useFieldIds } from './Field.tsx'

type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & FieldParts

/** A checkbox with its label, which may contain a link. */
export function Checkbox({ label, description, error, required, ...input }: CheckboxProps) {
  const { id, inputProps } = useFieldIds({ description, error })
  return (
    <div className={classes.tick}>
      <input {...input} {...inputProps} type="checkbox" aria-required={required} />
      <label htmlFor={id}>{label}</label>
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}
