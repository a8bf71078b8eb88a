import classes from './TickBox.module.css'

type TickBoxProps = {
  /** For screen readers; the row beside it shows the same words. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (isWanted: boolean) => void
}

/** A checkbox without a visible label, which chooses the row that it is in. */
export const TickBox = ({ label, checked, disabled = false, onChange }: TickBoxProps) => (
  <input
    type="checkbox"
    className={classes.box}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
