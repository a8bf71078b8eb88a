import { everyMail as name } from '@gantry/contract/domains/portal/mail-wording/words'
import { type MailValues, mailTemplate } from './mails.ts'

/** A mail without words of its own. It shows what stands around every mail; only tests of it are sent. */
export const everyMail = mailTemplate(
  name,
  ({ device: agent }: MailValues<'device' | 'link'>, { device }) => ({
    subject: '…',
    lines: [device(agent)],
    action: '…',
  }),
  [
    { device: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    { device: '' },
  ],
)
