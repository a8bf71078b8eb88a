import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from './use-return-focus.ts'

type ConfirmDialogProps = {
  opened: boolean
  /** Asks by name: "Delete report.pdf?" */
  title: string
  /** Says what will be different afterwards. */
  children: ReactNode
  /** The deed itself: "Delete", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  /** What can't be taken back stands in red, and the harmless answer has the focus. */
  isDangerous?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something happens that people would regret. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const { opened, title, children, isDangerous = false, pending = false, onConfirm, onClose } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={300}
    >
      {children}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus={isDangerous || undefined}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          color={isDangerous ? 'red' : 'petrol'}
          loading={pending}
          onClick={onConfirm}
          data-autofocus={!isDangerous || undefined}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
