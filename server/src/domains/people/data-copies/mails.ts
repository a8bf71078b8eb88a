import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** To the person whose data it is. It has no link to the file, because a mail can be read by others. */
export const dataCopyReady = mailTemplate(
  'data-copy-ready',
  ({ askedBy, endsAt }: MailValues<'askedBy' | 'endsAt' | 'link'>, { say, time }) => ({
    subject: say('The copy of your data is ready'),
    lines: [
      askedBy === 'PERSON'
        ? say('You asked for a copy of what {product} keeps of you. It is ready.')
        : say(
            'An administrator made a copy of what {product} keeps of you, because somebody asked for it in your name.',
          ),
      say('It can be downloaded until {endsAt}, with your second factor. Then it is deleted.', {
        endsAt: time(endsAt),
      }),
    ],
    action: say('Open the copies of your data'),
    after: [say('If you did not ask for this, tell your administrator.')],
  }),
  [
    { askedBy: 'PERSON', endsAt: '2026-11-27T13:30:00.000Z' },
    { askedBy: 'ADMINISTRATOR', endsAt: '2026-11-27T13:30:00.000Z' },
  ],
)
