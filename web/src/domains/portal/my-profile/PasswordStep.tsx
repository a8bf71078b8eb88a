import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { CallReply } from '../../../api/contract-types.ts'
import { PasswordForm } from '../../../kit/passwords/PasswordForm.tsx'

type PasswordStepProps = {
  onStarted: (started: CallReply<'startAuthenticator'>) => void
  onCancel: () => void
}

export function PasswordStep({ onStarted, onCancel }: PasswordStepProps) {
  const { t } = useTranslation('my-profile')
  return (
    <PasswordForm
      text={t('setUp.passwordText')}
      label={t('setUp.password')}
      submitLabel={t('setUp.next')}
      save={async (body) => onStarted(await call('startAuthenticator', { body }))}
      failure={t('setUp.startFailed')}
      onCancel={onCancel}
    />
  )
}
