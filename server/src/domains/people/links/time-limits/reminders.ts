import type { MailOf } from '../../../../platform/mail/mails.ts'
import { before } from '../../../../platform/secrets/clock.ts'
import type { World } from '../../../../platform/world.ts'
import * as queries from './ending-queries.ts'
import { accessEnds } from './mails.ts'

type Reminding = Pick<World, 'db' | 'clock' | 'inForce' | 'mail' | 'settings'>
type Mail = MailOf<typeof accessEnds>

/** The reminders of one transaction. */
const chunkSize = 100

/** Queues the mails about ends that are near: to each person, and to the administrators of the groups concerned. */
export async function sendEndReminders(world: Reminding, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    if ((await sendChunk(world)) < chunkSize) return
  }
}

/**
 * The record of a reminder and its mails are one transaction, so that each mail is sent exactly once. A recipient gets one mail
 * about all ends of the chunk.
 */
function sendChunk(world: Reminding): Promise<number> {
  const reminderDays = world.inForce.get('people.end-reminder-days')
  return world.db.transaction().execute(async (tx) => {
    const ends = await queries.recordDueReminders(tx, { reminderDays, limit: chunkSize })
    if (ends.length === 0) return 0
    const own = Map.groupBy(
      ends.filter(({ takesMail }) => takesMail),
      ({ userId }) => userId,
    )
    const ofOthers = Map.groupBy(await queries.findAdministrators(tx, ends), ({ userId }) => userId)
    const mails = [
      ...[...own.values()].flatMap((mine) => mailTo(world, mine[0], mine, 'own')),
      ...[...ofOthers.values()].flatMap((places) =>
        mailTo(
          world,
          places[0],
          places.flatMap(({ place }) => ends[place - 1] ?? []),
          'others',
        ),
      ),
    ]
    await world.mail.queueAll(tx, mails)
    return ends.length
  })
}

function mailTo(
  { settings }: Pick<World, 'settings'>,
  to: queries.Recipient | undefined,
  ends: queries.ComingEnd[],
  whose: 'own' | 'others',
): Mail[] {
  if (to === undefined) return []
  const { email, language, timeZone, firstName } = to
  const lines = ends.map(({ kind, targetName, firstName: first, lastName, validUntil }) =>
    [kind, lastDayOf(validUntil, timeZone), whose === 'own' ? '' : `${first} ${lastName}`, targetName].join(
      '\t',
    ),
  )
  const link = `${settings.publicUrl}/${whose === 'own' ? 'account' : 'member/dashboard'}`
  const parts = { firstName, whose, ends: lines.join('\n'), link }
  return [{ to: email, language, timeZone, template: accessEnds, parts }]
}

/** The last day before the end, in the time zone of the reader. */
const lastDayOf = (validUntil: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(before(validUntil, 1))
