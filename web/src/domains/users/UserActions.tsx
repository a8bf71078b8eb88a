import type { Profile } from '@gantry/contract/users/schemas'
import { IconChevronDown, IconMailForward, IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName, useSignedInUser } from '../../sessions/index.ts'
import { MenuItem, Popup } from '../../ui/basic/Popup.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'

/** Actions that an administrator rarely needs. Draws nothing where none applies. */
export function UserActions({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const { userId, email } = profile
  const isOwn = useSignedInUser().userId === userId
  const params = { userId }
  const resend = useChange('resendActivation', {
    success: t('detail.resentActivation', { email }),
    failure: t('detail.resendActivationFailed'),
  })
  const reset = useChange('resetSecondFactor', {
    success: t('detail.secondFactorReset'),
    failure: t('detail.resetSecondFactorFailed'),
  })
  const canResend = profile.activatedAt === null && profile.status
  // Users change their own second factor on My Profile, because it takes the password.
  const canReset = profile.twoFactorAuthType === 'AUTHENTICATOR' && !isOwn
  if (!canResend && !canReset && !isAsking) return null
  const name = fullName(profile)
  return (
    <>
      <Popup
        kind="menu"
        label={t('detail.actions')}
        look={{ variant: 'default' }}
        trigger={
          <>
            {t('detail.actions')}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {canResend && (
          <MenuItem
            icon={<IconMailForward size={17} aria-hidden />}
            onChoose={() => resend.mutate({ params })}
          >
            {t('detail.resendActivation')}
          </MenuItem>
        )}
        {canReset && (
          <MenuItem icon={<IconShieldOff size={17} aria-hidden />} onChoose={asking.open}>
            {t('detail.resetSecondFactor')}
          </MenuItem>
        )}
      </Popup>
      <ConfirmDialog
        opened={isAsking}
        title={t('detail.resetSecondFactorTitle', { name })}
        confirmLabel={t('detail.resetSecondFactorConfirm')}
        isDangerous
        onConfirm={() => {
          reset.mutate({ params })
          asking.close()
        }}
        onClose={asking.close}
      >
        {t('detail.resetSecondFactorText', { name })}
      </ConfirmDialog>
    </>
  )
}
