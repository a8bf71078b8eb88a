import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'

type FieldParts = {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
}

/** Ids that tie an input to its label, description and error. */
export function useFieldIds({ description, error }: Pick<FieldParts, 'description' | 'error'>) {
  const id = useId()
  const described = [description ? `${id}-description` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return {
    id,
    inputProps: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  }
}

type FieldProps = FieldParts & { id: string; children: ReactNode }

/** Label above, description and error below an input. */
export function Field({ id, label, description, error, required, children }: FieldProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <div id={`${id}-error`} className={classes.error}>
      {error}
    </div>
  )
}
