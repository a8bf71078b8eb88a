import classes from './Switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Green is for what is in force or not. */
  color?: 'green'
  className?: string | undefined
  /** What it switches, for those who can't see what it stands beside. */
  'aria-label'?: string
}

/** On or off, at once. The browser's own box under a look of ours: lists hold two hundred of them. */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  color,
  className,
  ...named
}: SwitchProps) {
  return (
    <label className={`${classes.switch} ${className ?? ''}`} data-color={color}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box tells by itself whether it is checked
        role="switch"
        className={classes.track}
        checked={checked}
        disabled={disabled}
        aria-label={named['aria-label']}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
