import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Field.module.css'
import { Field, type FieldParts, useFieldIds } from './Field.tsx'
import { joined } from './joined.ts'

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  FieldParts & {
    size?: 'sm' | 'xs'
    /** `filled` is for a value that cannot be changed. */
    variant?: 'default' | 'filled'
    /** An icon before the text. */
    leftSection?: ReactNode
    /** A button after it. */
    rightSection?: ReactNode
    /** The class of the input. `className` is the class of the whole field. */
    inputClassName?: string | undefined
    ref?: Ref<HTMLInputElement>
  }

/** One line of text with its label. */
export function TextInput(props: TextInputProps) {
  const { label, description, error, required, className, ...others } = props
  const { size, variant, leftSection, rightSection, inputClassName, ...input } = others
  const { id, inputProps } = useFieldIds({ description, error })
  const parts = { label, description, error, required, className }
  return (
    <Field id={id} {...parts}>
      <div className={classes.sections}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <input
          type="text"
          {...input}
          {...inputProps}
          aria-required={required}
          className={joined(classes.input, inputClassName)}
          data-size={size}
          data-variant={variant}
        />
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </div>
    </Field>
  )
}
