import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { PasswordDialog } from '../../../kit/passwords/PasswordDialog.tsx'

type EmailCodesDialogProps = { email: string; onChanged: () => void; onClose: () => void }

/** Changes from the authenticator app to codes by e-mail. */
export default function EmailCodesDialog({ email, onChanged, onClose }: EmailCodesDialogProps) {
  const { t } = useTranslation('my-profile')
  return (
    <PasswordDialog
      title={t('useEmail.title')}
      text={t('useEmail.text', { email })}
      label={t('setUp.password')}
      submitLabel={t('useEmail.confirm')}
      save={(body) => call('useEmailCodes', { body })}
      changes="useEmailCodes"
      success={t('useEmail.succeeded')}
      failure={t('useEmail.failed')}
      onSaved={onChanged}
      onClose={onClose}
    />
  )
}
