import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** To platform administrators. `mips` has a name in each line. */
export const holdLifted = mailTemplate(
  'hold-lifted',
  ({ hospital, person, mips }: MailValues<'hospital' | 'person' | 'mips' | 'link'>, { say }) => ({
    subject: say('A hold in {product} was lifted by a directory'),
    lines: [
      say(
        'The directory of {hospital} has taken back a role of {person}. A requirement concerned only people with this role, so these links are in force again:',
        { hospital, person },
      ),
      ...mips.split('\n'),
    ],
    action: say('Open the person'),
    after: [
      say(
        'Check whether the person may work there without the qualification. You can add a requirement or remove the links.',
      ),
    ],
  }),
  [{ hospital: 'North Hospital', person: 'Ben Brown', mips: 'North Clinic\nSouth Clinic' }],
)
