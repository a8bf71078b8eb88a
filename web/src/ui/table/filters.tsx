import { NativeSelect } from '@mantine/core'
import classes from './filters.module.css'

type FilterProps<Value> = {
  label: string
  /** Read while nothing is chosen: "Any status". */
  placeholder: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}
type ChoiceFilterProps = FilterProps<string> & { options: readonly { value: string; label: string }[] }

/** Narrows a list to one of a few. The browser's own select: a list of filters must not weigh on the page. */
export function ChoiceFilter({ label, placeholder, options, value, onChange }: ChoiceFilterProps) {
  return (
    <NativeSelect
      className={classes.filter}
      size="sm"
      aria-label={label}
      data={[{ value: '', label: placeholder }, ...options]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

type FlagFilterProps = FilterProps<boolean> & { yes: string; no: string }

/** Narrows a list to one half or the other. */
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
