import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { isEmail } from '../../../kit/people/email.ts'
import { PublicLayout } from '../../../kit/public/PublicLayout.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import classes from './auth.module.css'

/** Requests a reset link. The answer does not reveal whether the address is known. */
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
