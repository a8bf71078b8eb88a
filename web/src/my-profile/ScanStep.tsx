import { Button, Group, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallReply } from '../api/contract-types.ts'
import { CopyableId } from '../ui/CopyableId.tsx'
import { useServerForm } from '../ui/server-form.ts'
import classes from './ScanStep.module.css'

type ScanStepProps = {
  started: CallReply<'startAuthenticator'>
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret goes to the phone, and a first code comes back as proof. */
export function ScanStep({ started, onConfirmed, onCancel }: ScanStepProps) {
  const { t } = useTranslation(['my-profile', 'common', 'validation'])
  const form = useServerForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: codeError(code.trim()) }),
    save: async ({ code }) => {
      const { recoveryCodes } = await call('confirmAuthenticator', { body: { code: code.trim() } })
      onConfirmed(recoveryCodes)
    },
    failure: t('setUp.confirmFailed'),
  })

  function codeError(code: string) {
    if (!code) return t('validation:code.required')
    return /^\d{6}$/.test(code) ? null : t('validation:code.sixDigits')
  }

  return (
    <form onSubmit={form.submit} noValidate>
      <Text size="sm">{t('setUp.scan')}</Text>
      <img
        src={started.qrCode}
        alt={t('setUp.qrCode')}
        className={classes.picture}
        width={200}
        height={200}
      />
      <Text size="sm">{t('setUp.byHand')}</Text>
      <div className={classes.secret}>
        <CopyableId value={started.secret} what={t('setUp.secret')} />
      </div>
      <TextInput
        label={t('setUp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={6}
        required
        data-autofocus
        autoFocus
        {...form.getInputProps('code')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('setUp.confirm')}
        </Button>
      </Group>
    </form>
  )
}
