import type { QueuedMail } from '../../../platform/mail/mails.ts'
import { translate } from '../../../platform/messages/translate.ts'
import type { Db, World } from '../../../platform/world.ts'
import { nextReminderAfter, reminderDueOn } from './days.ts'
import {
  type DueReminder,
  findRecipients,
  type Recipient,
  recordReminders,
  scheduleReminders,
  takeDueReminders,
} from './reminder-queries.ts'

type Reminding = Pick<World, 'db' | 'clock' | 'mail' | 'settings'>
type Reminder = DueReminder & { days: number }

/** The reminders of one transaction. It bounds how long their rows are locked. */
const chunkSize = 100

/** Queues the mails to people before and after their qualifications end, and to the administrators of MIPs about those of MIPs. */
export async function sendReminders(world: Reminding, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    if ((await sendChunk(world)) < chunkSize) return
  }
}

/**
 * The record of a reminder, its mail and the day of the next one are one transaction, so that each mail is sent exactly
 * once. Returns how many qualifications it took.
 */
function sendChunk(world: Reminding): Promise<number> {
  const now = world.clock.now()
  return world.db.transaction().execute(async (tx) => {
    const taken = await takeDueReminders(tx, now, chunkSize)
    if (taken.length === 0) return 0
    const due = taken.flatMap((row): Reminder[] => {
      const days = reminderDueOn(row, row.today)
      return days === undefined ? [] : [{ ...row, days }]
    })
    const keys = due.map(({ qualificationId, days }) => ({ qualificationId, days }))
    const fresh = due.length === 0 ? new Set() : await recordReminders(tx, keys, now)
    const told = due.filter(({ qualificationId, takesMail }) => takesMail && fresh.has(qualificationId))
    await world.mail.queueAll(tx, await mailsOf(world, tx, told))
    await scheduleReminders(
      tx,
      taken.map((row) => ({ qualificationId: row.qualificationId, day: nextReminderAfter(row, row.today) })),
    )
    return taken.length
  })
}

type Mail = QueuedMail<'qualification-expires'> | QueuedMail<'mip-qualification-expires'>

async function mailsOf(world: Reminding, tx: Db, reminders: Reminder[]): Promise<Mail[]> {
  if (reminders.length === 0) return []
  const userIds = reminders.flatMap(({ userId }) => userId ?? [])
  const mipIds = reminders.flatMap(({ mipId }) => mipId ?? [])
  const people = await findRecipients(tx, userIds, mipIds)
  return reminders.flatMap((reminder) =>
    people
      .filter(({ userId, mipId }) => userId === reminder.userId && mipId === reminder.mipId)
      .map((person) => mailOf(world, reminder, person)),
  )
}

function mailOf(
  { settings }: Pick<World, 'settings'>,
  { kindLabel, expiresOn, lastDay, days }: Reminder,
  { mipId, mipName, email, language, timeZone, firstName }: Recipient,
): Mail {
  const kind = translate(language, kindLabel)
  const to = { to: email, language, timeZone }
  const facts = { firstName, kind, expiresOn, lastDay, days: String(days) }
  if (mipName === null) {
    const parts = { ...facts, link: `${settings.publicUrl}/account?tab=qualifications` }
    return { ...to, template: 'qualification-expires', parts }
  }
  const link = `${settings.publicUrl}/mips/mipdetails?id=${mipId}&tab=qualifications`
  return { ...to, template: 'mip-qualification-expires', parts: { ...facts, mip: mipName, link } }
}
