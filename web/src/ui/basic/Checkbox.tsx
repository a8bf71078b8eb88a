import type { InputHTMLAttributes, ReactNode } from 'react'
import classes from './Field.module.css'
import { FieldError, useFieldIds } from './Field.tsx'

type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; error?: string | undefined }

/** A checkbox with its words, which may hold a link. */
export function Checkbox({ label, error, required, ...input }: CheckboxProps) {
  const { id, inputProps } = useFieldIds({ error })
  return (
    <div className={classes.tick}>
      <input {...input} {...inputProps} type="checkbox" aria-required={required} />
      <label htmlFor={id}>{label}</label>
      <FieldError id={id} error={error} />
    </div>
  )
}
