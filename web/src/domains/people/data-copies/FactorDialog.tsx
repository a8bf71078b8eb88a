import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type FactorDialogProps = { onGiven: () => void; onClose: () => void }

/** Asks for the second factor again. A code is mailed to people without an authenticator app. */
export default function FactorDialog({ onGiven, onClose }: FactorDialogProps) {
  const { t } = useTranslation('data-copies')
  const errorText = useErrorText()
  // A second reading would mail a second code.
  const sending = useQuery({
    queryKey: ['factor-code'],
    queryFn: () => call('sendFactorCode', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const hint =
    sending.data !== undefined
      ? t(`factor.hint.${sending.data.twoFactorAuthType}`)
      : sending.isError
        ? errorText(sending.error, t('factor.sendFailed')).message
        : t('factor.sending')
  const form = useServerForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? t('factor.required') : null }),
    save: ({ code }) => call('giveFactor', { body: { code: code.trim() } }),
    failure: t('factor.failed'),
    onSaved: () => {
      onClose()
      onGiven()
    },
  })
  return (
    <FormDialog title={t('factor.title')} form={form} submitLabel={t('factor.submit')} onClose={onClose}>
      <Text tone="dimmed">
        <span role="status">{hint}</span>
      </Text>
      <TextInput
        label={t('factor.code')}
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={11}
        required
        data-autofocus
        autoFocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}
