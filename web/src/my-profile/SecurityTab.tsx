import type { Profile } from '@gantry/contract/users'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { outdate } from '../api/outdate.ts'
import { patchSessionUser } from '../sessions/index.ts'
import { Badge } from '../ui/Badge.tsx'
import { Row, RowList } from '../ui/RowList.tsx'
import { Section } from '../ui/Section.tsx'
import { SignInFacts } from './SignInFacts.tsx'

const AuthenticatorSetUp = lazy(() => import('./AuthenticatorSetUp.tsx'))
const EmailCodesDialog = lazy(() => import('./EmailCodesDialog.tsx'))
const ChangePasswordDialog = lazy(() => import('../auth/ChangePasswordDialog.tsx'))

/** How one signs in: second factor, password, and when it was last done. */
export function SecurityTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('my-profile')
  const client = useQueryClient()
  const [isSettingUp, settingUp] = useDisclosure(false)
  const [isLeavingApp, leavingApp] = useDisclosure(false)
  const [isChangingPassword, changingPassword] = useDisclosure(false)
  const { email, twoFactorAuthType } = profile
  const hasApp = twoFactorAuthType === 'AUTHENTICATOR'
  const inUse = (
    <Badge size="sm" color="green">
      {t('secondFactor.inUse')}
    </Badge>
  )

  function changed(kind: Profile['twoFactorAuthType']): void {
    patchSessionUser({ twoFactorAuthType: kind })
    void outdate(client, ['getMyProfile', 'getUser', 'listUsers'])
  }

  return (
    <>
      <Section title={t('secondFactor.title')} summary={t('secondFactor.summary')}>
        <RowList label={t('secondFactor.title')}>
          <Row
            leading={<IconMail size={24} stroke={1.6} aria-hidden />}
            title={
              <>
                {t('secondFactor.emailTitle')} {!hasApp && inUse}
              </>
            }
            details={<bdi>{t('secondFactor.emailText', { email })}</bdi>}
            actions={
              hasApp && (
                <Button variant="default" size="sm" onClick={leavingApp.open}>
                  {t('secondFactor.useEmail')}
                </Button>
              )
            }
          />
          <Row
            leading={<IconDeviceMobile size={24} stroke={1.6} aria-hidden />}
            title={
              <>
                {t('secondFactor.authenticatorTitle')} {hasApp && inUse}
              </>
            }
            details={t('secondFactor.authenticatorText')}
            actions={
              <Button variant={hasApp ? 'default' : 'filled'} size="sm" onClick={settingUp.open}>
                {hasApp ? t('secondFactor.again') : t('secondFactor.choose')}
              </Button>
            }
          />
        </RowList>
      </Section>
      <Section
        title={t('password.title')}
        actions={
          <Button variant="default" size="sm" onClick={changingPassword.open}>
            {t('password.change')}
          </Button>
        }
      >
        <Text size="sm" c="dimmed">
          {t('password.summary')}
        </Text>
      </Section>
      <SignInFacts profile={profile} />
      <Suspense>
        {isSettingUp && (
          <AuthenticatorSetUp
            email={email}
            onConfirmed={() => changed('AUTHENTICATOR')}
            onClose={settingUp.close}
          />
        )}
        {isLeavingApp && (
          <EmailCodesDialog email={email} onChanged={() => changed('EMAIL')} onClose={leavingApp.close} />
        )}
        {isChangingPassword && <ChangePasswordDialog onClose={changingPassword.close} />}
      </Suspense>
    </>
  )
}
