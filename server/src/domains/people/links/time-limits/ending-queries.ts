import type { EndingLink } from '@gantry/contract/domains/people/links/time-limits/words'
import { links } from '@gantry/contract/registry'
import { sql } from 'kysely'
import { linkColumns } from '../../../../kit/link-queries.ts'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Columns } from '../../../../kit/record-queries.ts'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'

/** Deletes links that have ended, the oldest end first. Of several servers, only one gets a link back. */
export async function takeEndedLinks(
  db: Db,
  kind: 'user-mip' | 'user-group',
  limit: number,
): Promise<{ id: number; columns: Columns }[]> {
  const { table, id } = links[kind]
  const { rows } = await sql<{ id: number; columns: Columns }>`
    delete from ${sql.table(table)} where ${sql.ref(id)} in (
      select ${sql.ref(id)} from ${sql.table(table)} where valid_until <= ${serverTime}
      order by valid_until limit ${limit} for update skip locked)
    returning ${sql.ref(id)} as id, ${linkColumns(kind)} as columns`.execute(db)
  return rows
}

export type EndedRole = { userId: number; roleId: number; validUntil: Date }

/** The same for roles. */
export async function takeEndedRoles(db: Db, limit: number): Promise<EndedRole[]> {
  const { rows } = await sql<EndedRole>`
    delete from user_role where (user_id, role_id) in (
      select user_id, role_id from user_role where valid_until <= ${serverTime}
      order by valid_until limit ${limit} for update skip locked)
    returning user_id, role_id, valid_until`.execute(db)
  return rows
}

export type Recipient = {
  userId: number
  email: string
  firstName: string
  language: string
  timeZone: string
}
export type ComingEnd = Recipient & {
  kind: EndingLink
  targetId: number
  targetName: string
  lastName: string
  validUntil: Date
  /** False for people who have not activated their account. */
  takesMail: boolean
}

/**
 * The ends of active people whose reminder is due by these days and was not sent, as `due`. After a time without a server only the
 * nearest reminder is due.
 */
function dueReminders(reminderDays: readonly number[]) {
  const furthest = sql.lit(Math.max(...reminderDays))
  const near = sql`valid_until > ${serverTime} and valid_until <= ${serverTime} + ${furthest} * interval '1 day'`
  return sql`
    with ending as (
      select 'user-mip' as kind, user_id, mip_id as target_id, name as target_name, valid_until
      from user_mip join mip using (mip_id) where ${near}
      union all
      select 'user-group', user_id, group_id, group_name, valid_until
      from user_group join "group" using (group_id) where ${near}
      union all
      select 'user-role', user_id, role_id, label, valid_until from user_role join role using (role_id) where ${near}),
    near as materialized (
      select ending.*, activated_at is not null as takes_mail, (
          select min(days) from unnest(${[...reminderDays]}::integer[]) as days
          where valid_until <= ${serverTime} + days * interval '1 day') as days
      from ending join "user" using (user_id) where "user".status),
    due as materialized (
      select * from near
      where not exists (
        select from link_end_reminder as sent
        where sent.user_id = near.user_id and sent.kind = near.kind and sent.target_id = near.target_id
          and sent.valid_until = near.valid_until and sent.days <= near.days))`
}

/** Records due reminders, and returns them. The key of the table lets only one of several servers record each. */
export async function recordDueReminders(
  db: Db,
  { reminderDays, limit }: { reminderDays: readonly number[]; limit: number },
): Promise<ComingEnd[]> {
  const { rows } = await sql<ComingEnd>`
    ${dueReminders(reminderDays)},
    recorded as (
      insert into link_end_reminder (kind, user_id, target_id, valid_until, days, sent_at)
      select kind, user_id, target_id, valid_until, days, ${serverTime} from due
      order by user_id, kind, target_id limit ${limit}
      on conflict do nothing
      returning kind, user_id, target_id, valid_until)
    select recorded.*, target_name, email, first_name, last_name, language, time_zone, takes_mail
    from recorded join due using (kind, user_id, target_id, valid_until) join "user" using (user_id)
    order by valid_until, user_id, target_id`.execute(db)
  return rows
}

/** How many people would get a reminder about their own access now, if these were the days. */
export async function countPeopleToRemind(db: Db, reminderDays: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${dueReminders(reminderDays)}
    select count(distinct user_id)::integer as count from due where takes_mail`.execute(db)
  return rows[0]?.count ?? 0
}

export type Administrator = Recipient & {
  /** The place of the end in the given list. */
  place: number
}

/**
 * The administrators of the groups that each end is about: the group itself, the person's groups that work with the MIP, and all
 * groups of the person for a role.
 */
export async function findAdministrators(db: Db, ends: ComingEnd[]): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select place::integer, "user".user_id, "user".email, first_name, language, time_zone
    from unnest(${ends.map(({ userId }) => userId)}::bigint[], ${ends.map(({ kind }) => kind)}::text[],
      ${ends.map(({ targetId }) => targetId)}::bigint[]) with ordinality as ending (person_id, kind, target_id, place)
    join user_group on user_group.user_id = person_id and ${hasNotEnded('userGroup')}
    join "group" using (group_id)
    join "user" on "user".group_id_for_admin = "group".group_id and "user".user_id <> person_id
    where "group".status and "user".status and activated_at is not null
      and (kind = 'user-role' or (kind = 'user-group' and target_id = "group".group_id)
        or (kind = 'user-mip' and exists (
          select from group_mip where group_mip.group_id = "group".group_id and group_mip.mip_id = target_id)))
      and exists (select from user_role_in_force(${serverTime}) as held join role using (role_id)
        where held.user_id = "user".user_id and role.code = 'GroupAdmin' and role.status)
    order by "user".user_id, place`.execute(db)
  return rows
}

export async function deleteRemindersOfPast(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('linkEndReminder').where('validUntil', '<', before).execute()
}
