import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

export const activationMail = mailTemplate(
  'activation',
  ({ expiresAt }: MailValues<'link' | 'expiresAt'>, { say, time }) => ({
    subject: say('Activate your {product} account'),
    lines: [
      say('An account has been made for you in {product}. Choose a password to activate it.'),
      say('The link works once, until {expiresAt}.', { expiresAt: time(expiresAt) }),
    ],
    action: say('Activate my account'),
    after: [say('If you did not expect this message, you can ignore it.')],
  }),
  [{ expiresAt: '2026-11-20T13:30:00.000Z' }],
)
