import { toBase64 } from '@gantry/contract/auth/password'
import type { Profile } from '@gantry/contract/users/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { fullName } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'

type ResetSecondFactorDialogProps = { profile: Profile; onClose: () => void }

/** Returns a person to codes by e-mail. It asks administrators for their own password. */
export function ResetSecondFactorDialog({ profile, onClose }: ResetSecondFactorDialogProps) {
  const { t } = useTranslation(['users', 'common', 'validation'])
  const client = useQueryClient()
  const { userId } = profile
  const name = fullName(profile)
  const form = useServerForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: ({ currentPassword }) =>
      call('resetSecondFactor', {
        params: { userId },
        body: { currentPassword: toBase64(currentPassword) },
      }),
    failure: t('detail.resetSecondFactorFailed'),
    onSaved: () => {
      notify.success(t('detail.secondFactorReset'))
      void invalidateAfter(client, 'resetSecondFactor')
      onClose()
    },
  })
  return (
    <Modal onClose={onClose} title={t('detail.resetSecondFactorTitle', { name })} isAbove>
      <form onSubmit={form.submit} noValidate>
        <Text space="below">{t('detail.resetSecondFactorText', { name })}</Text>
        <PasswordInput
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          maxLength={200}
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.saving}>
            {t('detail.resetSecondFactorConfirm')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
