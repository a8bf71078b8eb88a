import classes from './Switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Green is for a status that is active or not. */
  color?: 'green'
  className?: string | undefined
  /** The name for screen readers. */
  'aria-label'?: string
}

/** A switch that acts at once. It is the browser's checkbox, because lists contain two hundred of them. */
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
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state itself
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
