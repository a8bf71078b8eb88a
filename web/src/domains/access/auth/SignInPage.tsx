import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { isEmail } from '../../../kit/people/email.ts'
import { PublicLayout } from '../../../kit/public/PublicLayout.tsx'
import { beginSession, sessionStore } from '../../../sessions/session.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Checkbox } from '../../../ui/basic/Checkbox.tsx'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { RichText } from '../../../ui/display/RichText.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import classes from './auth.module.css'
import { HospitalSignIn } from './hospital/index.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'

const termsParts = {
  termsLink: (words: string) => (
    <Anchor href="/terms" target="_blank" rel="noopener">
      {words}
    </Anchor>
  ),
}

/** E-mail address, password and terms. The second factor follows on its own page. */
export function SignInPage() {
  const { t } = useTranslation(['auth', 'validation'])
  const end = sessionStore.lastEnd()
  const knownEmail = useLocation({ select: (location) => location.state.email }) ?? ''
  const form = useServerForm({
    initialValues: { email: knownEmail, password: '', accepted: false },
    validate: (values) => ({
      email: isEmail(values.email) ? null : t('validation:email.invalid'),
      password: values.password ? null : t('validation:password.required'),
      accepted: values.accepted ? null : t('validation:terms.required'),
    }),
    // After sign-in the route's guard leads to the next page.
    save: async ({ email, password }) => {
      beginSession(await call('signIn', { body: { email: email.trim(), password: toBase64(password) } }))
    },
  })

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (!form.getValues().accepted) notify.error(t('validation:terms.requiredToSignIn'))
    form.submit(event)
  }

  function mayUsePasskey(): boolean {
    const { accepted } = form.getValues()
    if (!accepted) {
      form.setErrors({ accepted: t('validation:terms.required') })
      notify.error(t('validation:terms.requiredToSignIn'))
    }
    return accepted
  }

  return (
    <PublicLayout title={t('signIn.title')} summary={t('signIn.summary')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {end && (
            <Alert tone="petrol" role="status">
              {t(`signIn.ended.${end}`)}
            </Alert>
          )}
          <TextInput
            label={t('signIn.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus={knownEmail === ''}
            required
            {...form.getInputProps('email')}
          />
          <div>
            <PasswordInput
              required
              maxLength={200}
              label={t('signIn.password')}
              autoComplete="current-password"
              autoFocus={knownEmail !== ''}
              {...form.getInputProps('password')}
            />
            <TextLink to="/forgot-password" className={classes.underField}>
              {t('signIn.forgot')}
            </TextLink>
          </div>
          <Checkbox
            required
            label={<RichText text={t('signIn.acceptTerms')} parts={termsParts} />}
            {...form.getInputProps('accepted', { type: 'checkbox' })}
          />
          <Button type="submit" loading={form.saving} fullWidth>
            {t('signIn.submit')}
          </Button>
          <Suspense>
            {isEmail(form.values.email) && (
              <HospitalSignIn email={form.values.email} hasAccepted={form.values.accepted} />
            )}
          </Suspense>
        </Stack>
      </form>
      <PasskeySignIn mayStart={mayUsePasskey} />
    </PublicLayout>
  )
}
