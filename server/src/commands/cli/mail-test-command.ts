import { z } from 'zod'
import { createMailer } from '../../platform/mail/mailer-opening.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { Refused } from '../place.ts'
import type { Given } from './arguments.ts'

const tlsOf = {
  'at-once': 'encrypted',
  required: 'encrypted',
  local: 'on this machine',
  off: 'UNENCRYPTED, as SMTP_URL says',
}

export async function runMailTest(settings: Settings, { argument: to }: Given): Promise<string> {
  if (!z.email().safeParse(to).success) throw new Refused(`${to} is no e-mail address.`)
  const { relay, productName, publicUrl, mailFrom } = settings
  const mailer = createMailer(settings)
  const now = systemClock.now()
  const text = `This is a test mail of ${productName} at ${publicUrl}. If you can read it, mail arrives.`
  try {
    await mailer.send({
      from: mailFrom,
      to,
      subject: `${productName}: test mail`,
      text: `${text}\n`,
      html: `<p>${text}</p>`,
      date: now,
      messageId: `<mail-test-${now.getTime()}@${new URL(publicUrl).hostname}>`,
    })
  } finally {
    mailer.close()
  }
  if (relay === undefined) return 'No SMTP_URL is set: the mail lies in DATA_DIR/mail and was sent to nobody.'
  return `The relay ${relay.host}:${relay.port} took the mail from ${mailFrom} to ${to} (${tlsOf[relay.tls]}).`
}
