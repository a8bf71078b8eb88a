import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { CallReply } from '../../../api/contract-types.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { CopyableId } from '../../../ui/display/CopyableId.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import classes from './ScanStep.module.css'

type ScanStepProps = {
  started: CallReply<'startAuthenticator'>
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the secret for the phone, and checks a first code. */
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
      <Text>{t('setUp.scan')}</Text>
      <img
        src={started.qrCode}
        alt={t('setUp.qrCode')}
        className={classes.picture}
        width={200}
        height={200}
      />
      <Text>{t('setUp.byHand')}</Text>
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
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('setUp.confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}
