import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { DialogActions } from './DialogActions.tsx'
import { Modal } from './Modal.tsx'

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
          // While the dialog closes, a second click is no second answer.
          onClick={() => opened && onConfirm()}
          data-autofocus={!isDangerous || undefined}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  )
}
