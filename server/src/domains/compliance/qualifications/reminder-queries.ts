import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'
import { holderDay } from './day-queries.ts'
import { dayOf, daysAt } from './days.ts'

export type DueReminder = {
  qualificationId: number
  kindLabel: string
  expiresOn: string
  lastDay: string
  userId: number | null
  mipId: number | null
  takesMail: boolean
  /** The day of the person or the MIP. */
  today: string
}

/** Who gets a reminder: the holder, or an administrator of the MIP that has the qualification. */
export type Recipient = {
  userId: number | null
  mipId: number | null
  mipName: string | null
  email: string
  firstName: string
  language: string
  timeZone: string
}

/** True for a qualification whose holder has a quiet day: a person in each state of the own work, a MIP in its state. */
const isQuiet = (quietStates: readonly string[]) => sql<boolean>`case when qualification.user_id is null
  then (select australian_state(state) = any (${quietStates}::text[]) from mip where mip.mip_id = qualification.mip_id)
  else person_states(qualification.user_id, ${serverTime}) <@ ${quietStates}::text[] end`

/**
 * The qualifications whose reminder is due, locked until the end of the transaction. Other servers skip them. A suspended
 * qualification gets no mail, because the mail says how long it is in force. On a quiet day of the holder a reminder waits.
 */
export function takeDueReminders(
  db: Db,
  now: Date,
  quietStates: readonly string[],
  limit: number,
): Promise<DueReminder[]> {
  const today = holderDay(daysAt(now))
  return (
    db
      .selectFrom('qualification')
      .innerJoin(
        'qualificationKind',
        'qualificationKind.qualificationKindId',
        'qualification.qualificationKindId',
      )
      .select(['qualificationId', 'qualificationKind.label as kindLabel'])
      .select([sql<string>`expires_on`.as('expiresOn'), 'qualification.userId', 'qualification.mipId'])
      .select([
        sql<string>`qualification_last_day(expires_on, grace_months)`.as('lastDay'),
        today.as('today'),
      ])
      .select(sql<boolean>`coalesce(check_result in ('CURRENT', 'CONDITIONS'), false)`.as('takesMail'))
      // The index finds them by the latest day of all holders.
      .where('nextReminderOn', '<=', dayOf(now))
      .where('nextReminderOn', '<=', today)
      .where('expiresOn', 'is not', null)
      .$if(quietStates.length > 0, (query) => query.where(sql<boolean>`not ${isQuiet(quietStates)}`))
      .orderBy('nextReminderOn')
      .orderBy('qualificationId')
      .limit(limit)
      .forNoKeyUpdate('qualification')
      .skipLocked()
      .execute()
  )
}

/**
 * The people of these reminders, without those who cannot sign in: each holder, and for each active MIP the administrators of its
 * groups. Platform administrators act for a MIP without one.
 */
export async function findRecipients(db: Db, userIds: number[], mipIds: number[]): Promise<Recipient[]> {
  const who = sql`"user".email, first_name, language, time_zone`
  const canRead = sql`"user".status and activated_at is not null`
  const holds = (code: 'GroupAdmin' | 'ProductAdmin') => sql`exists (
    select from user_role join role using (role_id) where user_role.user_id = "user".user_id
      and role.code = ${sql.lit(code)} and role.status and ${hasNotEnded('userRole')})`
  const { rows } = await sql<Recipient>`
    with place as (select mip_id, name from mip where mip_id = any(${mipIds}::bigint[]) and status),
    of_group as (
      select place.mip_id, place.name, ${who}
      from place join group_mip using (mip_id) join "group" using (group_id)
        join "user" on group_id_for_admin = "group".group_id
      where "group".status and ${canRead} and ${holds('GroupAdmin')})
    select user_id, null::bigint as mip_id, null as mip_name, ${who} from "user"
    where user_id = any(${userIds}::bigint[]) and ${canRead}
    union all
    select null, mip_id, name, email, first_name, language, time_zone from of_group
    union all
    select null, mip_id, name, ${who} from place cross join "user"
    where not exists (select from of_group where of_group.mip_id = place.mip_id) and ${canRead}
      and ${holds('ProductAdmin')}`.execute(db)
  return rows
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
