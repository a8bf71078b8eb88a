import { IconPencil } from '@tabler/icons-react'
import { Button } from '../../ui/basic/Button.tsx'

type EditButtonProps = { label: string; onClick: () => void }

/** Opens the form of a record from its page. */
export function EditButton({ label, onClick }: EditButtonProps) {
  return (
    <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
