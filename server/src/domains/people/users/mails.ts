import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

export const emailChanged = mailTemplate(
  'email-changed',
  ({ oldEmail, newEmail }: MailValues<'oldEmail' | 'newEmail'>, { say }) => ({
    subject: say('Your {product} email address was changed'),
    lines: [
      say('The email address of your account was changed from {oldEmail} to {newEmail}.', {
        oldEmail,
        newEmail,
      }),
    ],
    after: [say('If you did not expect this, tell your administrator.')],
  }),
  [{ oldEmail: 'ana@old.example', newEmail: 'ana@new.example' }],
)
