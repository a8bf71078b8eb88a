import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { useCall } from '../../../api/queries.ts'
import { patchSessionUser } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { ChangePasswordDialog } from '../../access/auth/index.ts'
import { MyPasskeys } from '../../access/passkeys/index.ts'
import { SignInFacts } from './SignInFacts.tsx'

const AuthenticatorSetUp = lazy(() => import('./AuthenticatorSetUp.tsx'))
const EmailCodesDialog = lazy(() => import('./EmailCodesDialog.tsx'))

/** The sign-in settings: second factor, password, and the last sign-in. */
export function SecurityTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('my-profile')
  const client = useQueryClient()
  const recoveryCodesLeft = useCall('getMyAccount').data?.recoveryCodesLeft
  const [isSettingUp, settingUp] = useDisclosure()
  const [isLeavingApp, leavingApp] = useDisclosure()
  const [isChangingPassword, changingPassword] = useDisclosure()
  const { email, twoFactorAuthType } = profile
  const hasApp = twoFactorAuthType === 'AUTHENTICATOR'
  const inUse = (
    <Badge size="sm" color="green">
      {t('secondFactor.inUse')}
    </Badge>
  )

  function changed(kind: Profile['twoFactorAuthType']): void {
    patchSessionUser({ twoFactorAuthType: kind })
    void invalidateAfter(client, kind === 'EMAIL' ? 'useEmailCodes' : 'confirmAuthenticator')
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
            details={
              hasApp && recoveryCodesLeft !== undefined
                ? `${t('secondFactor.authenticatorText')} ${t('secondFactor.recoveryCodesLeft', { left: recoveryCodesLeft })}`
                : t('secondFactor.authenticatorText')
            }
            actions={
              <Button variant={hasApp ? 'default' : 'filled'} size="sm" onClick={settingUp.open}>
                {hasApp ? t('secondFactor.again') : t('secondFactor.choose')}
              </Button>
            }
          />
        </RowList>
      </Section>
      <MyPasskeys />
      <Section
        title={t('password.title')}
        actions={
          <Button variant="default" size="sm" onClick={changingPassword.open}>
            {t('password.change')}
          </Button>
        }
      >
        <Text tone="dimmed">{t('password.summary')}</Text>
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
