import { isOneTimeCode } from '@gantry/contract/domains/access/auth/password'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { updateSessionUser } from '../../../../sessions/session.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import classes from '../auth.module.css'
import { digitsOf } from './digits.ts'
import { leaveIfOver } from './leave-if-over.ts'
import { isRecoveryCode, recoveryCodeOf } from './recovery-code.ts'

export type CodeKind = 'oneTime' | 'recovery'

/** One field for the whole code, so that it can be pasted or filled in by a phone. */
export function CodeForm({ email, kind }: { email: string; kind: CodeKind }) {
  const { t } = useTranslation(['auth', 'validation', 'messages'])
  const isRecovery = kind === 'recovery'

  function codeError(code: string) {
    if (!code.trim()) return t('validation:code.required')
    if (isRecovery) return isRecoveryCode(code) ? null : t('verify.recoveryFormat')
    return isOneTimeCode(code) ? null : t('validation:code.sixDigits')
  }

  const form = useServerForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: codeError(code) }),
    // After verification the route's guard leads to the next page.
    save: async ({ code }) => {
      const given = isRecovery ? recoveryCodeOf(code) : code
      updateSessionUser((await call('verify', { body: { email, code: given } })).user)
      notify.success(t('messages:account.signedIn'))
    },
    failure: t('verify.failed'),
    onFailure: (error) => {
      leaveIfOver(error)
      return false
    },
  })
  const field = form.getInputProps('code')

  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        {isRecovery ? (
          <TextInput
            label={t('verify.recoveryCode')}
            description={t('verify.recoveryHint')}
            inputClassName={classes.recoveryCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            autoFocus
            required
            {...field}
          />
        ) : (
          <TextInput
            label={t('verify.code')}
            inputClassName={classes.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
            required
            dir="ltr"
            {...field}
            onChange={(event) => form.setFieldValue('code', digitsOf(event.currentTarget.value).slice(0, 6))}
          />
        )}
        <Button type="submit" loading={form.saving} fullWidth>
          {t('verify.submit')}
        </Button>
      </Stack>
    </form>
  )
}
