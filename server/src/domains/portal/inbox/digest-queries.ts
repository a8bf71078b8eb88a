import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { Sources } from './queries.ts'

export type Candidate = {
  userId: number
  email: string
  firstName: string
  language: string
  timeZone: string
  /** False for people who are inactive, never activated or do not want the mail. */
  takesMail: boolean
  sentOn: string | null
  isPlatformAdministrator: boolean
  /** The active group that this person administers. */
  groupId: number | null
}

/** A subquery for the role, so that PostgreSQL reads the index of user_role in the order of the users. */
const holders = (role: 'ProductAdmin' | 'GroupAdmin') => sql`select user_role.user_id from user_role
  where role_id = (select role_id from role where code = ${sql.lit(role)} and status) and ${hasNotEnded('userRole')}`

/**
 * Lists the next people after `userId` who may have entries: administrators, and those whom a source names. Most users are none of
 * these, so nothing reads the whole table of users.
 */
export async function listCandidates(
  db: Db,
  sources: Sources,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<Candidate[]> {
  const others = Object.values(sources).flatMap((source) => source.others?.(now) ?? [])
  const nextOf = (people: RawBuilder<unknown>) => sql`
      (select distinct user_id from (${people}) as other where user_id > ${after} order by user_id limit ${limit})`
  const { rows } = await sql<Candidate>`
    with candidate as (
      (${holders('ProductAdmin')} and user_role.user_id > ${after} order by user_role.user_id limit ${limit})
      union
      (${holders('GroupAdmin')} and user_role.user_id > ${after} order by user_role.user_id limit ${limit})
      union ${sql.join(others.map(nextOf), sql` union `)})
    select "user".user_id, email, first_name, language, time_zone, sent_on,
      "user".status and activated_at is not null and coalesce(is_wanted, true) as takes_mail,
      "user".user_id in (${holders('ProductAdmin')} and user_role.user_id = "user".user_id) as is_platform_administrator,
      case when "user".user_id in (${holders('GroupAdmin')} and user_role.user_id = "user".user_id)
        then (select group_id from "group" where group_id = group_id_for_admin and "group".status) end as group_id
    from candidate join "user" using (user_id) left join daily_digest using (user_id)
    order by user_id limit ${limit}`.execute(db)
  return rows
}

/** Marks this day as done for people for whom it is not. Of several servers, only one gets a person's id back. */
export async function claimDay(db: Db, userIds: number[], day: string): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into daily_digest (user_id, sent_on)
    select unnest(${userIds}::bigint[]), ${day}::date order by 1
    on conflict (user_id) do update set sent_on = excluded.sent_on
    where daily_digest.is_wanted and daily_digest.sent_on is distinct from excluded.sent_on
    returning user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
