import { toBase64 } from '@gantry/contract/auth/password'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { PasswordInput } from '../../ui/basic/PasswordInput.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'

type EmailCodesDialogProps = { email: string; onChanged: () => void; onClose: () => void }

/** Changes from the authenticator app to codes by e-mail. It asks for the password. */
export default function EmailCodesDialog({ email, onChanged, onClose }: EmailCodesDialogProps) {
  const { t } = useTranslation(['my-profile', 'common', 'validation'])
  const form = useServerForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: ({ currentPassword }) =>
      call('useEmailCodes', { body: { currentPassword: toBase64(currentPassword) } }),
    failure: t('useEmail.failed'),
    onSaved: () => {
      notify.success(t('useEmail.succeeded'))
      onChanged()
      onClose()
    },
  })
  return (
    <Modal onClose={onClose} title={t('useEmail.title')}>
      <form onSubmit={form.submit} noValidate>
        <Text space="below">{t('useEmail.text', { email })}</Text>
        <PasswordInput
          label={t('setUp.password')}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('useEmail.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
