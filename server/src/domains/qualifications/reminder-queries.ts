import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'
import { holderDay } from './day-queries.ts'
import { dayOf, daysAt } from './days.ts'

export type DueReminder = {
  qualificationId: number
  kindLabel: string
  expiresOn: string
  lastDay: string
  email: string
  firstName: string
  language: string
  timeZone: string
  takesMail: boolean
  /** The day of the person. */
  today: string
}

/**
 * The qualifications whose reminder is due, locked until the end of the transaction. Other servers skip them. People who
 * cannot sign in take no mail, and a suspended qualification gets none, because the mail says how long it is in force.
 */
export function takeDueReminders(db: Db, now: Date, limit: number): Promise<DueReminder[]> {
  const today = holderDay(daysAt(now))
  return (
    db
      .selectFrom('qualification')
      .innerJoin(
        'qualificationKind',
        'qualificationKind.qualificationKindId',
        'qualification.qualificationKindId',
      )
      .innerJoin('user', 'user.userId', 'qualification.userId')
      .select(['qualificationId', 'qualificationKind.label as kindLabel'])
      .select([sql<string>`expires_on`.as('expiresOn'), 'email', 'firstName', 'language', 'timeZone'])
      .select([
        sql<string>`qualification_last_day(expires_on, grace_months)`.as('lastDay'),
        today.as('today'),
      ])
      .select(
        sql<boolean>`"user".status and activated_at is not null and check_result in ('CURRENT', 'CONDITIONS')`.as(
          'takesMail',
        ),
      )
      // The index finds them by the latest day of all holders.
      .where('nextReminderOn', '<=', dayOf(now))
      .where('nextReminderOn', '<=', today)
      .where('expiresOn', 'is not', null)
      .orderBy('nextReminderOn')
      .orderBy('qualificationId')
      .limit(limit)
      .forNoKeyUpdate('qualification')
      .skipLocked()
      .execute()
  )
}

/** Records the reminders and returns the qualifications that had none of these days yet. */
export async function recordReminders(
  db: Db,
  reminders: { qualificationId: number; days: number }[],
  sentAt: Date,
): Promise<Set<number>> {
  const rows = await db
    .insertInto('qualificationReminder')
    .values(reminders.map((reminder) => ({ ...reminder, sentAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('qualificationId')
    .execute()
  return new Set(rows.map(({ qualificationId }) => qualificationId))
}

/** Sets the day of the next reminder of each. */
export async function scheduleReminders(
  db: Db,
  next: { qualificationId: number; day: string | null }[],
): Promise<void> {
  const ids = next.map(({ qualificationId }) => qualificationId)
  const days = next.map(({ day }) => day)
  await sql`update qualification set next_reminder_on = next.day
    from unnest(${ids}::bigint[], ${days}::date[]) as next (id, day)
    where qualification.qualification_id = next.id`.execute(db)
}
