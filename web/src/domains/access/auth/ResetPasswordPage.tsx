import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { PublicLayout } from '../../../kit/public/PublicLayout.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { LinkGate } from './LinkGate.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useLinkCheck } from './use-link-check.ts'

/** The page of the link in a reset mail. The person sets another password. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'messages'])
  const navigate = useNavigate()
  const link = useLocation({ select: (location) => location.state.link })
  const { token = '', email = '' } = link ?? {}
  const check = useLinkCheck(
    useCallback(() => call('validateResetToken', { query: { email, token } }), [email, token]),
  )
  const person = check.status === 'valid' ? check.reply : null

  function finish(): void {
    notify.success(t('messages:account.passwordReset'))
    void navigate({ to: '/signin', replace: true, state: { email } })
  }

  function invalidText({ code, message }: ApiError): string {
    if (code === 'password-reset.dead-link') return t('messages:account.resetLinkDead')
    return message || t('messages:account.resetUrlInvalid')
  }

  return (
    <PublicLayout
      title={person ? t('greeting', { name: person.userFullName }) : t('reset.title')}
      documentTitle={t('reset.title')}
      summary={person && t('reset.summary')}
    >
      <LinkGate
        check={check}
        invalidText={invalidText}
        failure={t('messages:account.resetUrlInvalid')}
        invalidHint={t('reset.invalidHint')}
        wayOut={<ButtonLink to="/forgot-password">{t('reset.askAgain')}</ButtonLink>}
      >
        {({ userFullName }) => (
          <NewPasswordForm
            person={{ email, firstName: userFullName, lastName: '' }}
            save={(password) =>
              call('resetPassword', { query: { email, token, password: toBase64(password) } })
            }
            onSaved={finish}
            failure={t('messages:account.resetFailed')}
            submitLabel={t('reset.submit')}
          />
        )}
      </LinkGate>
    </PublicLayout>
  )
}
