import { meetsPasswordPolicy, toBase64 } from '@gantry/contract/domains/access/auth/password'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useSignedInUser } from '../../../sessions/session.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'

/** Changes the user's own password. All other sessions of the user end. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'validation', 'messages'])
  const person = useSignedInUser()
  const { email } = person

  function newPasswordError(password: string) {
    if (!password) return t('validation:password.newRequired')
    return meetsPasswordPolicy(password) ? null : t('validation:password.policyFailed')
  }

  function confirmationError(password: string, confirmation: string) {
    if (!confirmation) return t('validation:password.newAgainRequired')
    return confirmation === password ? null : t('validation:password.newMismatch')
  }

  const form = useServerForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: ({ currentPassword, newPassword, confirmation }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
      newPassword: newPasswordError(newPassword),
      confirmation: confirmationError(newPassword, confirmation),
    }),
    save: ({ currentPassword, newPassword }) =>
      call('changePassword', {
        body: { email, currentPassword: toBase64(currentPassword), newPassword: toBase64(newPassword) },
      }),
    failure: t('messages:account.changePasswordFailed'),
    onSaved: () => {
      notify.success(t('messages:account.passwordChanged'))
      onClose()
    },
  })

  return (
    <Modal onClose={onClose} title={t('common:header.changePassword')}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextInput label={t('signIn.email')} value={email} type="email" autoComplete="username" readOnly />
          <PasswordInput
            required
            maxLength={200}
            label={t('password.current')}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            required
            maxLength={200}
            label={t('password.new')}
            description={t('validation:password.policyHint')}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordChecklist password={form.values.newPassword} person={person} />
          <PasswordInput
            required
            maxLength={200}
            label={t('password.confirmNew')}
            autoComplete="new-password"
            {...form.getInputProps('confirmation')}
          />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('password.change')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
