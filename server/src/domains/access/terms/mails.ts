import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** Gives 30 days' notice of new terms. */
export const newTerms = mailTemplate(
  'new-terms',
  ({ label }: MailValues<'label' | 'link'>, { say }) => ({
    subject: say('New terms of use of {product}'),
    lines: [
      say('Version {label} of the terms of use of {product} is published.', { label }),
      say(
        'It takes effect for you when you accept it in the portal, and otherwise 30 days after this notice.',
      ),
    ],
    action: say('Read the terms'),
  }),
  [{ label: '2.0' }],
)
