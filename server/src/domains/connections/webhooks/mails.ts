import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** `since` is the first failure. */
export const webhookOff = mailTemplate(
  'webhook-off',
  ({ url, since }: MailValues<'url' | 'since' | 'link'>, { say, time }) => ({
    subject: say('{product} has switched a webhook off'),
    lines: [
      say('The receiver at this address has refused all events:'),
      url,
      say('It has failed since {since}.', { since: time(since) }),
    ],
    action: say('Open the webhooks'),
    after: [say('Mend the receiver, switch the webhook on again and send the events since then again.')],
  }),
  [{ url: 'https://receiver.example/events', since: '2026-11-20T13:30:00.000Z' }],
)
