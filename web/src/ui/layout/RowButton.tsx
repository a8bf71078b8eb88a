import type { Icon } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../basic/IconButton.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { useNextRowFocus } from './use-next-row-focus.ts'

type RowButtonProps = {
  label: string
  icon: Icon
  color?: 'red'
  isDisabled?: boolean
  onClick: () => void
}

/** An icon at the end of a row that does something to the row. */
export function RowButton({ label, icon: ButtonIcon, color, isDisabled = false, onClick }: RowButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useNextRowFocus(ref)
  return (
    <Tooltip label={label}>
      <IconButton
        ref={ref}
        size="md"
        variant="subtle"
        {...(color && { color })}
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <ButtonIcon size={17} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
