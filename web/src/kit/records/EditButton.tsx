import { IconPencil } from '@tabler/icons-react'
import { Button } from '../../ui/basic/Button.tsx'
import { singleKeyOf, useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { useWhenPicked } from '../next-steps/use-picking.ts'

type EditButtonProps = { label: string; onClick: () => void }

/** In a list on the page, the key is about a row. */
const isEditKey = (event: KeyboardEvent) =>
  singleKeyOf(event) === 'e' && (event.target as Element).closest('tbody') === null

/** Opens the form of a record from its page, also by the key "e" and where a list or Ctrl-K has asked for it. */
export function EditButton({ label, onClick }: EditButtonProps) {
  useShortcut(isEditKey, onClick)
  useWhenPicked('edit', onClick)
  return (
    <Button aria-keyshortcuts="e" leftSection={<IconPencil size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
