import { toBase64 } from '@gantry/contract/auth/password'
import type { Passkey } from '@gantry/contract/passkeys/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { PasswordInput } from '../../ui/basic/PasswordInput.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'

type RemovePasskeyDialogProps = { passkey: Passkey; onClose: () => void }

/** Removes a passkey. It asks for the password. */
export default function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation(['passkeys', 'common', 'validation'])
  const client = useQueryClient()
  const { passkeyId, name } = passkey
  const form = useServerForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: ({ currentPassword }) =>
      call('removePasskey', {
        params: { passkeyId },
        body: { currentPassword: toBase64(currentPassword) },
      }),
    failure: t('removeFailed'),
    onSaved: () => {
      notify.success(t('removed'))
      void invalidateAfter(client, 'removePasskey')
      onClose()
    },
  })
  return (
    <Modal onClose={onClose} title={t('removeTitle', { name })}>
      <form onSubmit={form.submit} noValidate>
        <Text space="below">{t('removeText')}</Text>
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.saving}>
            {t('remove')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
