import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { Button, Stack, TextInput } from '../ui/basic/index.ts'
import { notify } from '../ui/notify.ts'
import { PublicLayout } from '../ui/PublicLayout.tsx'
import { useServerForm } from '../ui/server-form.ts'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './auth.module.css'
import { isEmail } from './email.ts'

/** Asks for a reset link; whether the address is known is not told. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'validation', 'messages'])
  const navigate = useNavigate()

  function emailError(email: string) {
    if (!email.trim()) return t('validation:email.required')
    return isEmail(email) ? null : t('validation:email.malformed')
  }

  const form = useServerForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailError(email) }),
    save: ({ email }) => call('sendPasswordResetLink', { query: { email: email.trim() } }),
    failure: t('messages:account.resetLinkFailed'),
    onSaved: () => {
      notify.success(t('messages:account.resetLinkSent'))
      void navigate({ to: '/signin' })
    },
  })

  return (
    <PublicLayout title={t('forgot.title')} summary={t('forgot.summary')}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextInput
            label={t('signIn.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus
            required
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={form.saving} fullWidth>
            {t('forgot.submit')}
          </Button>
          <TextLink to="/signin" className={classes.back}>
            <IconArrowLeft size={16} aria-hidden />
            {t('backToSignIn')}
          </TextLink>
        </Stack>
      </form>
    </PublicLayout>
  )
}
