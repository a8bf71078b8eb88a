import { type Icon, IconPlus } from '@tabler/icons-react'
import { Button } from '../../ui/basic/Button.tsx'

type AddButtonProps = { label: string; icon?: Icon; onClick: () => void }

/** Opens an empty form from a list. */
export function AddButton({ label, icon: ButtonIcon = IconPlus, onClick }: AddButtonProps) {
  return (
    <Button leftSection={<ButtonIcon size={17} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
