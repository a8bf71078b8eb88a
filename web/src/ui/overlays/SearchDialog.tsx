import { Modal as MantineModal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsUppermost } from './use-is-uppermost.ts'
import { useReturnFocus } from './use-return-focus.ts'

type SearchDialogProps = { label: string; onClose: () => void; children: ReactNode }

/** A dialog without header and padding, for a search field and its results. */
export function SearchDialog({ label, onClose, children }: SearchDialogProps) {
  useReturnFocus()
  const isUppermost = useIsUppermost()
  return (
    <MantineModal
      opened
      onClose={onClose}
      closeOnEscape={isUppermost}
      withCloseButton={false}
      centered={false}
      size={620}
      padding={0}
      attributes={{ content: { 'aria-label': label } }}
    >
      {children}
    </MantineModal>
  )
}
