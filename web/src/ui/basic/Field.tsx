import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'
import { joined } from './joined.ts'

export type FieldParts = {
  /** Without one, the input needs an `aria-label`. */
  label?: ReactNode
  description?: ReactNode
  error?: string | null | undefined
  required?: boolean | undefined
}

/** Ids that connect an input with its label, description and error. */
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

type FieldProps = FieldParts & { id: string; className?: string | undefined; children: ReactNode }

/** Renders the label above an input, and the description and the error below. */
export function Field({ id, label, description, error, required, className, children }: FieldProps) {
  return (
    <div className={joined(classes.field, className)}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {required && <RequiredMark />}
        </label>
      )}
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

/** Hidden from screen readers, because `aria-required` says the same. */
export const RequiredMark = () => (
  <span className={classes.required} aria-hidden="true">
    {' '}
    *
  </span>
)

export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null
  return (
    <div id={`${id}-error`} className={classes.error}>
      {error}
    </div>
  )
}
