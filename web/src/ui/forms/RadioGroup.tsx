import { useId } from 'react'
import type { FieldParts } from '../basic/Field.tsx'
import classes from './FieldGroup.module.css'
import { FieldGroup } from './FieldGroup.tsx'

type RadioOption<Value> = { value: Value; label: string; description?: string; isDisabled?: boolean }

type RadioGroupProps<Value extends string> = FieldParts & {
  options: readonly RadioOption<Value>[]
  value?: Value
  onChange?: (value: Value) => void
  /** Focuses the chosen option when the dialog opens. */
  hasFocusFirst?: boolean
  className?: string | undefined
}

/** A choice of a few options with labels. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, hasFocusFirst = false, ...group } = props
  const name = useId()
  return (
    <FieldGroup role="radiogroup" {...group}>
      {options.map((option) => {
        const id = `${name}-${option.value}`
        const isChosen = option.value === value
        return (
          <div key={option.value} className={classes.radio}>
            <input
              type="radio"
              id={id}
              name={name}
              checked={isChosen}
              disabled={option.isDisabled}
              aria-describedby={option.description ? `${id}-description` : undefined}
              data-autofocus={(hasFocusFirst && isChosen) || undefined}
              onChange={() => onChange?.(option.value)}
            />
            <label htmlFor={id}>{option.label}</label>
            {option.description && (
              <div id={`${id}-description`} className={classes.description}>
                {option.description}
              </div>
            )}
          </div>
        )
      })}
    </FieldGroup>
  )
}
