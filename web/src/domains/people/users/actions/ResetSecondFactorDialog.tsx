import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { PasswordDialog } from '../../../../kit/passwords/PasswordDialog.tsx'
import { fullName } from '../../../../sessions/index.ts'

type ResetSecondFactorDialogProps = { profile: Profile; onClose: () => void }

/** Returns a person to codes by e-mail. It asks administrators for their own password. */
export function ResetSecondFactorDialog({ profile, onClose }: ResetSecondFactorDialogProps) {
  const { t } = useTranslation('users')
  const { userId } = profile
  const name = fullName(profile)
  return (
    <PasswordDialog
      title={t('detail.resetSecondFactorTitle', { name })}
      isAbove
      text={t('detail.resetSecondFactorText', { name })}
      label={t('fields.currentPassword')}
      submitLabel={t('detail.resetSecondFactorConfirm')}
      isDangerous
      save={(body) => call('resetSecondFactor', { params: { userId }, body })}
      changes="resetSecondFactor"
      success={t('detail.secondFactorReset')}
      failure={t('detail.resetSecondFactorFailed')}
      onClose={onClose}
    />
  )
}
