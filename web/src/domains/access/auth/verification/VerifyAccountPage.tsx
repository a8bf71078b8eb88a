import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicLayout } from '../../../../kit/public/PublicLayout.tsx'
import { useSession } from '../../../../sessions/session.ts'
import { fullName } from '../../../../sessions/session-user.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { RichText } from '../../../../ui/display/RichText.tsx'
import classes from '../auth.module.css'
import { SignOutButton } from '../SignOutButton.tsx'
import { CodeForm, type CodeKind } from './CodeForm.tsx'
import { PasskeyVerification } from './PasskeyVerification.tsx'
import { ResendCode } from './ResendCode.tsx'

const addressParts = { address: (email: string) => <bdi className={classes.strong}>{email}</bdi> }

/** The second factor: a code by e-mail or from an authenticator app, or a recovery code. */
export function VerifyAccountPage() {
  const { t } = useTranslation('auth')
  const session = useSession()
  const [kind, setKind] = useState<CodeKind>('oneTime')
  // After sign-out the page is still drawn until the guard leads to another one.
  if (!session) return null
  const { user } = session
  const isByEmail = user.twoFactorAuthType === 'EMAIL'

  return (
    <PublicLayout
      title={t('greeting', { name: fullName(user) })}
      documentTitle={t('verify.title')}
      summary={
        isByEmail ? (
          <RichText
            text={t(user.codeWait === undefined ? 'verify.byEmail' : 'verify.noneSent', {
              email: user.email,
            })}
            parts={addressParts}
          />
        ) : (
          t(kind === 'recovery' ? 'verify.byRecoveryCode' : 'verify.byAuthenticator')
        )
      }
      corner={<SignOutButton />}
    >
      {/* The key gives each kind of code its own form, so that typed text does not carry over. */}
      <CodeForm key={kind} email={user.email} kind={kind} />
      <PasskeyVerification />
      <div className={classes.afterForm}>
        {isByEmail ? (
          <ResendCode session={session} />
        ) : (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => setKind(kind === 'recovery' ? 'oneTime' : 'recovery')}
          >
            {t(kind === 'recovery' ? 'verify.useAuthenticator' : 'verify.useRecoveryCode')}
          </Button>
        )}
      </div>
    </PublicLayout>
  )
}
