import classes from './ChoiceChips.module.css'

type ChoiceChipsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: string | undefined
  onChange: (value: Value | undefined) => void
}

/** Frequent filters, each one click away. A second click on the chosen one clears it. */
export function ChoiceChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.chips}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
