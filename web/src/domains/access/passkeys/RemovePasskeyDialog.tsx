import type { Passkey } from '@gantry/contract/domains/access/passkeys/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { PasswordDialog } from '../../../kit/passwords/PasswordDialog.tsx'

type RemovePasskeyDialogProps = { passkey: Passkey; onClose: () => void }

export default function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('passkeys')
  const { passkeyId, name } = passkey
  return (
    <PasswordDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      label={t('password')}
      submitLabel={t('remove')}
      isDangerous
      save={(body) => call('removePasskey', { params: { passkeyId }, body })}
      changes="removePasskey"
      success={t('removed')}
      failure={t('removeFailed')}
      onClose={onClose}
    />
  )
}
