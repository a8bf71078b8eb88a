import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Field.module.css'
import { Field, useFieldIds } from './Field.tsx'
import { joined } from './joined.ts'

type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  /** Of the input itself. */
  inputClassName?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** One line of text with its label. */
export function TextInput({ label, description, error, inputClassName, required, ...input }: TextInputProps) {
  const { id, inputProps } = useFieldIds({ description, error })
  return (
    <Field id={id} label={label} description={description} error={error} required={required}>
      <input
        type="text"
        {...input}
        {...inputProps}
        aria-required={required}
        className={joined(classes.input, inputClassName)}
      />
    </Field>
  )
}
