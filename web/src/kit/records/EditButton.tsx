import { IconPencil } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/basic/Button.tsx'
import { singleKeyOf, useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { usePicking } from '../next-steps/use-picking.ts'

type EditButtonProps = { label: string; onClick: () => void }

/** In a list on the page, the key is about a row. */
const isEditKey = (event: KeyboardEvent) =>
  singleKeyOf(event) === 'e' && (event.target as Element).closest('tbody') === null

/** Opens the form of a record from its page, also by the key "e" and where a list has asked for it. */
export function EditButton({ label, onClick }: EditButtonProps) {
  const [isAsked, setAsked] = usePicking('edit')
  useShortcut(isEditKey, onClick)
  const open = useEffectEvent(() => {
    setAsked(false)
    onClick()
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  return (
    <Button aria-keyshortcuts="e" leftSection={<IconPencil size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
