import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../ui/basic/Button.tsx'

type AddButtonProps = { label: string; onClick: () => void }

/** Opens an empty form from a list. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
