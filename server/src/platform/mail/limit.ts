import { type Limit, takeTogether, tooMany } from '../limits/limiter.ts'
import type { Settings } from '../settings/settings.ts'
import type { Db, World } from '../world.ts'
import type { MailTemplate } from './mails.ts'

const hour = 60 * 60_000
/** Half of the mails may come at once, so that no hour has more than the setting says. */
const mailLimit = ({ mailsPerHour }: Settings, kind: string): Limit => ({
  kind: `mail ${kind}`,
  most: Math.ceil(mailsPerHour / 2),
  every: hour / Math.max(1, Math.floor(mailsPerHour / 2)),
})

type Parts = Pick<World, 'settings' | 'clock' | 'secrets'>

/**
 * Counts a mail of this kind towards the limit of its receiver, before the mail is queued. Returns 0, or the seconds to wait
 * when no mail may be sent. Addresses are stored hashed, because anybody may enter them.
 */
export async function countMail(
  { settings, clock, secrets }: Parts,
  db: Db,
  template: MailTemplate,
  receiver: string,
): Promise<number> {
  const who = secrets.keyedHash(receiver.toLowerCase(), 'mail limit').toString('hex')
  const waits = await takeTogether(db, mailLimit(settings, template.name), [who], clock.now())
  return waits.get(who) ?? 0
}

/** The same for calls that may say that the limit is reached. @throws Problem 429 */
export async function assertMailAllowed(
  world: Parts,
  db: Db,
  template: MailTemplate,
  receiver: string,
): Promise<void> {
  const wait = await countMail(world, db, template, receiver)
  if (wait > 0) throw tooMany('mail.too-many', wait)
}
