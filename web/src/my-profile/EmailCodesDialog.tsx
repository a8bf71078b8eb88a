import { toBase64 } from '@gantry/contract/password'
import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { notify } from '../ui/notify.ts'
import { useServerForm } from '../ui/server-form.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'

type EmailCodesDialogProps = { email: string; onChanged: () => void; onClose: () => void }

/** Back from the authenticator app to codes by email; the password proves that it is oneself. */
export default function EmailCodesDialog({ email, onChanged, onClose }: EmailCodesDialogProps) {
  const { t } = useTranslation(['my-profile', 'common', 'validation'])
  useReturnFocus()
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
    <Modal
      opened
      onClose={onClose}
      title={t('useEmail.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Text size="sm" mb="sm">
          {t('useEmail.text', { email })}
        </Text>
        <PasswordInput
          label={t('setUp.password')}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('useEmail.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
