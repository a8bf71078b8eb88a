import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

type Values = MailValues & { kind: 'EMAIL' | 'AUTHENTICATOR'; passkeys: 'KEPT' | 'REMOVED' }

export const secondFactorChanged = mailTemplate(
  'second-factor-changed',
  ({ kind, passkeys }: Values, { say }) => ({
    subject: say('Your {product} sign-in codes have changed'),
    lines: [
      kind === 'AUTHENTICATOR'
        ? say('From now on, the codes for signing in come from your authenticator app.')
        : say('From now on, the codes for signing in come by email.'),
      ...(passkeys === 'REMOVED' ? [say('Your passkeys were removed, so they no longer sign you in.')] : []),
    ],
    after: [say('If this was not you, change your password at once and tell your administrator.')],
  }),
  [
    { kind: 'AUTHENTICATOR', passkeys: 'KEPT' },
    { kind: 'EMAIL', passkeys: 'REMOVED' },
  ],
)
