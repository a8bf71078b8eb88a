import { meetsPasswordPolicy, type NamedPerson } from '@gantry/contract/domains/access/auth/password'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

type NewPasswordFormProps = {
  save: (password: string) => Promise<unknown>
  onSaved: () => void
  /** Shown when the server gives no words of its own. */
  failure: string
  submitLabel: string
  /** Whose password it is. The browser's password manager needs the address. */
  person: NamedPerson
}

/** The form for a new password, which is typed twice. */
export function NewPasswordForm({ save, onSaved, failure, submitLabel, person }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth', 'validation'])

  function passwordError(password: string) {
    if (!password) return t('validation:password.required')
    if (password.length < 8) return t('validation:password.tooShort')
    return meetsPasswordPolicy(password) ? null : t('validation:password.policyFailed')
  }

  function confirmationError(password: string, confirmation: string) {
    if (!confirmation) return t('validation:password.confirmRequired')
    return confirmation === password ? null : t('validation:password.mismatch')
  }

  const form = useServerForm({
    initialValues: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) => ({
      password: passwordError(password),
      confirmation: confirmationError(password, confirmation),
    }),
    save: ({ password }) => save(password),
    failure,
    onSaved,
  })

  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <input type="email" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordInput
          required
          maxLength={200}
          label={t('password.new')}
          description={t('validation:password.policyHint')}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <PasswordChecklist password={form.values.password} person={person} />
        <PasswordInput
          required
          maxLength={200}
          label={t('password.confirm')}
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" loading={form.saving} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
