import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { DialogActions } from './DialogActions.tsx'
import { Modal } from './Modal.tsx'

type ConfirmDialogProps = {
  opened: boolean
  /** The question names the record: "Delete report.pdf?" */
  title: string
  /** Explains the effect of the action. */
  children: ReactNode
  /** The label names the action: "Delete", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  /** For an action that cannot be undone: its button is red, and Cancel is focused. */
  isDangerous?: boolean
  /** While something that the action needs is not chosen. */
  isDisabled?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that people could regret. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const { opened, title, children, isDangerous = false, pending = false, onConfirm, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} isAbove>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus={isDangerous || undefined}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          color={isDangerous ? 'red' : 'petrol'}
          loading={pending}
          disabled={props.isDisabled}
          // Ignores a second click while the dialog closes.
          onClick={() => opened && onConfirm()}
          data-autofocus={!isDangerous || undefined}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  )
}
