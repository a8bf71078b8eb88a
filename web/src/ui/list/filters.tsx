import { ChoiceBox } from './ChoiceBox.tsx'
import classes from './filters.module.css'

type FilterProps<Value> = {
  label: string
  /** The text while nothing is chosen: "Any status". */
  placeholder: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}
type ChoiceFilterProps = FilterProps<string> & { options: readonly { value: string; label: string }[] }

/** Filters a list by one of a few values. */
export function ChoiceFilter({ label, placeholder, options, value, onChange }: ChoiceFilterProps) {
  return (
    <ChoiceBox
      className={classes.filter}
      label={label}
      options={[{ value: '', label: placeholder }, ...options]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}

type FlagFilterProps = FilterProps<boolean> & { yes: string; no: string }

/** Filters a list by yes or no. */
export function FlagFilter({ yes, no, value, onChange, ...texts }: FlagFilterProps) {
  return (
    <ChoiceFilter
      {...texts}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'true')}
    />
  )
}
