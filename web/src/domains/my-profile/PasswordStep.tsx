import { toBase64 } from '@gantry/contract/auth/password'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { CallReply } from '../../api/contract-types.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { PasswordInput } from '../../ui/basic/PasswordInput.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'

type PasswordStepProps = {
  onStarted: (started: CallReply<'startAuthenticator'>) => void
  onCancel: () => void
}

export function PasswordStep({ onStarted, onCancel }: PasswordStepProps) {
  const { t } = useTranslation(['my-profile', 'common', 'validation'])
  const form = useServerForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: async ({ currentPassword }) =>
      onStarted(await call('startAuthenticator', { body: { currentPassword: toBase64(currentPassword) } })),
    failure: t('setUp.startFailed'),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Text space="below">{t('setUp.passwordText')}</Text>
      <PasswordInput
        label={t('setUp.password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('setUp.next')}
        </Button>
      </DialogActions>
    </form>
  )
}
