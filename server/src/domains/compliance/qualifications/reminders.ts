import { type Calendar, loadCalendar } from '../../../kit/quiet-days/calendar.ts'
import { translate } from '../../../platform/messages/translate.ts'
import type { Db, World } from '../../../platform/world.ts'
import { nextReminderAfter, reminderDueOn } from './days.ts'
import { mipQualificationExpires, qualificationExpires } from './mails.ts'
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

/**
 * Queues the mails to people before and after their qualifications end, and to the administrators of MIPs about those of MIPs. On quiet
 * days they wait.
 */
export async function sendReminders(world: Reminding, isStopped = () => false): Promise<void> {
  const calendar = await loadCalendar()
  while (!isStopped() && !calendar.isQuietEverywhere(world.clock.now())) {
    if ((await sendChunk(world, calendar)) < chunkSize) return
  }
}

/**
 * The record of a reminder, its mail and the day of the next one are one transaction, so that each mail is sent exactly
 * once. Returns how many qualifications it took.
 */
function sendChunk(world: Reminding, calendar: Calendar): Promise<number> {
  const now = world.clock.now()
  return world.db.transaction().execute(async (tx) => {
    const taken = await takeDueReminders(tx, now, calendar.quietStates(now), chunkSize)
    if (taken.length === 0) return 0
    const due = taken.flatMap((row): Reminder[] => {
      const days = reminderDueOn(row, row.today)
      return days === undefined ? [] : [{ ...row, days }]
    })
    const keys = due.map(({ qualificationId, days }) => ({ qualificationId, days }))
    const fresh = due.length === 0 ? new Set() : await recordReminders(tx, keys, now)
    const told = due.filter(({ qualificationId, takesMail }) => takesMail && fresh.has(qualificationId))
    await queueMails(world, tx, told)
    await scheduleReminders(
      tx,
      taken.map((row) => ({ qualificationId: row.qualificationId, day: nextReminderAfter(row, row.today) })),
    )
    return taken.length
  })
}

async function queueMails(world: Reminding, tx: Db, reminders: Reminder[]): Promise<void> {
  if (reminders.length === 0) return
  const userIds = reminders.flatMap(({ userId }) => userId ?? [])
  const mipIds = reminders.flatMap(({ mipId }) => mipId ?? [])
  const people = await findRecipients(tx, userIds, mipIds)
  const mails = reminders.flatMap((reminder) =>
    people
      .filter(({ userId, mipId }) => userId === reminder.userId && mipId === reminder.mipId)
      .map((person) => mailOf(world, reminder, person)),
  )
  await world.mail.queueAll(
    tx,
    mails.flatMap(({ mip, parts, ...to }) =>
      mip === null ? [{ ...to, template: qualificationExpires, parts }] : [],
    ),
  )
  await world.mail.queueAll(
    tx,
    mails.flatMap(({ mip, parts, ...to }) =>
      mip === null ? [] : [{ ...to, template: mipQualificationExpires, parts: { ...parts, mip } }],
    ),
  )
}

function mailOf(
  { settings }: Pick<World, 'settings'>,
  { kindLabel, expiresOn, lastDay, days }: Reminder,
  { mipId, mipName: mip, email: to, language, timeZone, firstName }: Recipient,
) {
  const page = mip === null ? '/account?' : `/mips/mipdetails?id=${mipId}&`
  const parts = {
    firstName,
    kind: translate(language, kindLabel),
    expiresOn,
    lastDay,
    days: String(days),
    link: `${settings.publicUrl}${page}tab=qualifications`,
  }
  return { to, language, timeZone, mip, parts }
}
