import { toBase64 } from '@gantry/contract/password'
import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { useServerForm } from '../ui/server-form.ts'

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
      <Text size="sm" mb="sm">
        {t('setUp.passwordText')}
      </Text>
      <PasswordInput
        label={t('setUp.password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('setUp.next')}
        </Button>
      </Group>
    </form>
  )
}
