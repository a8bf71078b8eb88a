import { type InboxKind, inboxKinds } from '@gantry/contract/inbox-kinds'
import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** How many entries of each kind wait; empty for none. */
export const dailyDigest = mailTemplate(
  'daily-digest',
  (counts: MailValues<InboxKind | 'link'>, { say, inbox }) => ({
    subject: say('What waits for you in {product}'),
    lines: [
      say('This waits for you in {product} today:'),
      ...inboxKinds
        .filter((kind) => counts[kind] !== '')
        .map((kind) => `${say(inbox[kind].title)}: ${counts[kind]}`),
    ],
    action: say('Open the dashboard'),
    after: [
      say(
        'This mail comes at most once a day, and only if something waits. You can turn it off: open the bell at the top of any page.',
      ),
    ],
  }),
  [Object.fromEntries(inboxKinds.map((kind) => [kind, '2'])) as Record<InboxKind, string>],
)
