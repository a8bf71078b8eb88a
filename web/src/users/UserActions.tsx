import type { Profile } from '@gantry/contract/users'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconMailForward, IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../sessions/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useChange } from '../ui/use-change.ts'

/** What an administrator does for someone now and then; nothing where there is nothing to do. */
export function UserActions({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure(false)
  const { userId, email } = profile
  const params = { userId }
  const resend = useChange('resendActivation', {
    success: t('detail.resentActivation', { email }),
    failure: t('detail.resendActivationFailed'),
  })
  const reset = useChange('resetSecondFactor', {
    success: t('detail.secondFactorReset'),
    failure: t('detail.resetSecondFactorFailed'),
    outdates: ['getUser', 'listUsers'],
  })
  const canResend = profile.activatedAt === null && profile.status
  const canReset = profile.twoFactorAuthType === 'AUTHENTICATOR'
  if (!canResend && !canReset && !isAsking) return null
  const name = fullName(profile)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('detail.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canResend && (
            <Menu.Item
              leftSection={<IconMailForward size={17} aria-hidden />}
              onClick={() => resend.mutate({ params })}
            >
              {t('detail.resendActivation')}
            </Menu.Item>
          )}
          {canReset && (
            <Menu.Item leftSection={<IconShieldOff size={17} aria-hidden />} onClick={asking.open}>
              {t('detail.resetSecondFactor')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
