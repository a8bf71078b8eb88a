import { useQueryClient } from '@tanstack/react-query'
import type { CallName } from '../../api/contract-types.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'

type PasswordDialogProps = Omit<PasswordFormProps, 'onCancel'> & {
  title: string
  /** Opens above another dialog. */
  isAbove?: boolean
  /** The toast after saving. */
  success: string
  /** The call whose changes are read again. */
  changes: CallName
  onClose: () => void
}

/** A change that asks for the current password. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, isAbove = false, success, changes, onClose, onSaved, ...form } = props
  const client = useQueryClient()
  return (
    <Modal onClose={onClose} title={title} isAbove={isAbove}>
      <PasswordForm
        {...form}
        onSaved={() => {
          notify.success(success)
          void invalidateAfter(client, changes)
          onSaved?.()
          onClose()
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}
