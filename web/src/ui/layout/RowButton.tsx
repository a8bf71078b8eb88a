import type { Icon } from '@tabler/icons-react'
import { IconButton } from '../basic/IconButton.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'

type RowButtonProps = { label: string; icon: Icon; isDisabled?: boolean; onClick: () => void }

/** An icon at the end of a row that does something to the row. */
export function RowButton({ label, icon: ButtonIcon, isDisabled = false, onClick }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <IconButton size="md" variant="subtle" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <ButtonIcon size={17} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
