import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { UpstreamSignIn } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { PublicLayout } from '../../../../kit/public/PublicLayout.tsx'
import { beginSession } from '../../../../sessions/session.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { PasswordInput } from '../../../../ui/basic/PasswordInput.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { RichText } from '../../../../ui/display/RichText.tsx'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import classes from '../auth.module.css'
import { LinkGate } from '../LinkGate.tsx'
import { useLinkCheck } from '../use-link-check.ts'

const summaryParts = {
  address: (words: string) => <span className={classes.strong}>{words}</span>,
}

/** The way back from a hospital's provider: it signs in, or asks once for the password of an account that exists. */
export function HospitalSignInPage() {
  const { t } = useTranslation('hospital')
  const search = useLocation({ select: (location) => location.state.upstream })
  const check = useLinkCheck(
    useCallback(() => call('finishUpstreamSignIn', { body: { search: search ?? '?' } }), [search]),
  )
  const answer = check.status === 'valid' ? check.reply : null
  const asks = answer?.next === 'consent'
  return (
    <PublicLayout
      title={asks ? t('consent.title') : t('title')}
      documentTitle={t('title')}
      summary={
        asks && (
          <RichText
            text={t('consent.summary', { email: answer.email, name: answer.connectionName })}
            parts={summaryParts}
          />
        )
      }
    >
      <LinkGate
        check={check}
        invalidText={({ message }) => message || t('failed')}
        failure={t('failed')}
        invalidHint={t('hint')}
        wayOut={<ButtonLink to="/signin">{t('backToSignIn')}</ButtonLink>}
      >
        {(reply) => (reply.user === null ? <ConsentForm answer={reply} /> : <Arrived user={reply.user} />)}
      </LinkGate>
    </PublicLayout>
  )
}

/** Enters the portal; the guards lead to the second factor or to the choice of a role. */
function Arrived({ user }: { user: NonNullable<UpstreamSignIn['user']> }) {
  const navigate = useNavigate()
  useEffect(() => {
    beginSession(user)
    void navigate({ to: '/', replace: true })
  }, [user, navigate])
  return null
}

function ConsentForm({ answer: { email, connectionName } }: { answer: UpstreamSignIn }) {
  const { t } = useTranslation('hospital')
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: password ? null : t('consent.passwordRequired') }),
    save: ({ password }) => call('consentToUpstreamSignIn', { body: { password: toBase64(password) } }),
    failure: t('failed'),
    onSaved: (_values, user) => {
      beginSession(user)
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          required
          maxLength={200}
          label={t('consent.password')}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.saving} fullWidth>
          {t('consent.submit', { name: connectionName })}
        </Button>
        <TextLink to="/signin" className={classes.back}>
          {t('backToSignIn')}
        </TextLink>
      </Stack>
    </form>
  )
}
