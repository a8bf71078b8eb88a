import { IconSelector } from '@tabler/icons-react'
import { joined } from '../basic/joined.ts'
import classes from './boxes.module.css'

type ChoiceBoxProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  size?: 'xs'
  title?: string
  className?: string | undefined
}

/** A choice of a few options, with the browser's select. */
export function ChoiceBox({ label, options, value, onChange, size, title, className }: ChoiceBoxProps) {
  return (
    <div className={joined(classes.box, className)} data-size={size}>
      <select
        className={joined(classes.input, classes.choice)}
        aria-label={label}
        title={title}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector className={classes.chevron} stroke={1.6} aria-hidden />
    </div>
  )
}
