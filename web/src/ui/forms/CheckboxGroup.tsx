import { Checkbox } from '../basic/Checkbox.tsx'
import type { FieldParts } from '../basic/Field.tsx'
import classes from './FieldGroup.module.css'
import { FieldGroup } from './FieldGroup.tsx'

type CheckboxOption = { value: string; label: string; description?: string | undefined; isDisabled?: boolean }

type CheckboxGroupProps = FieldParts & {
  options: readonly CheckboxOption[]
  /** The ticked values. */
  value: readonly string[]
  onChange?: ((value: string[]) => void) | undefined
  /** For many short options. */
  isInColumns?: boolean
  className?: string | undefined
}

/** A choice of any number of options. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, onChange, isInColumns = false, className, ...group } = props
  return (
    <FieldGroup role="group" {...group} className={isInColumns ? classes.columns : className}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          description={option.description}
          disabled={option.isDisabled}
          checked={value.includes(option.value)}
          onChange={({ currentTarget }) =>
            onChange?.(
              currentTarget.checked
                ? [...value, option.value]
                : value.filter((known) => known !== option.value),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}
