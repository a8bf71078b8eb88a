import type { TextareaHTMLAttributes } from 'react'
import classes from '../basic/Field.module.css'
import { Field, type FieldParts, useFieldIds } from '../basic/Field.tsx'
import { joined } from '../basic/joined.ts'

type TextareaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'> &
  FieldParts & {
    /** The minimum and maximum number of lines. The field grows with its text. */
    minRows: number
    maxRows: number
  }

const heightOf = (rows: number) => `max(${rows} * 1lh + 0.75rem + 2px, var(--gantry-field-least, 0px))`

/** Several lines of text with their label. */
export function Textarea(props: TextareaProps) {
  const { label, description, error, required, minRows, maxRows, className, ...area } = props
  const { id, inputProps } = useFieldIds({ description, error })
  return (
    <Field
      id={id}
      label={label}
      description={description}
      error={error}
      required={required}
      className={className}
    >
      <textarea
        {...area}
        {...inputProps}
        rows={minRows}
        aria-required={required}
        className={joined(classes.input, classes.area)}
        style={{ minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) }}
      />
    </Field>
  )
}
