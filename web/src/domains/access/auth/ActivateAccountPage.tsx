import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { PublicLayout } from '../../../kit/public/PublicLayout.tsx'
import { fullName } from '../../../sessions/session-user.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { LinkGate } from './LinkGate.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useLinkCheck } from './use-link-check.ts'

const withoutToken = () => new ApiError({ status: 400, code: 'token.missing', message: '' })

/** The page of the link in an activation mail. The person sets a first password. */
export function ActivateAccountPage() {
  const { t } = useTranslation(['auth', 'messages'])
  const navigate = useNavigate()
  const token = useLocation({ select: (location) => location.state.link?.token })
  const check = useLinkCheck(
    useCallback(() => {
      if (!token) return Promise.reject(withoutToken())
      return call('validateActivationToken', { query: { token } })
    }, [token]),
  )
  const person = check.status === 'valid' ? check.reply : null

  function welcome(): void {
    notify.success(t('messages:account.activated'))
    void navigate({ to: '/signin', replace: true, ...(person && { state: { email: person.email } }) })
  }

  return (
    <PublicLayout
      title={person ? t('greeting', { name: fullName(person) }) : t('activate.title')}
      documentTitle={t('activate.title')}
      summary={person && t('activate.summary')}
    >
      <LinkGate
        check={check}
        invalidText={() => t('messages:account.activationUrlInvalid')}
        failure={t('messages:account.activationUrlInvalid')}
        invalidHint={t('activate.invalidHint')}
        wayOut={<ButtonLink to="/signin">{t('backToSignIn')}</ButtonLink>}
      >
        {({ userId, ...named }) => (
          <NewPasswordForm
            person={named}
            save={(password) => call('activateAccount', { body: { userId, token: token ?? '', password } })}
            onSaved={welcome}
            failure={t('messages:account.activationFailed')}
            submitLabel={t('activate.submit')}
          />
        )}
      </LinkGate>
    </PublicLayout>
  )
}
