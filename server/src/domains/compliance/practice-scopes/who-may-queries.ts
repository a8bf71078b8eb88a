import type { PracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { ProfessionRef } from '@gantry/contract/domains/people/professions/schemas'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { nameIn } from '../../../kit/people/name-queries.ts'
import { type Instant, instant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import type { DecidedScope } from './judging.ts'
import { nameOf } from './queries.ts'

/** A MIP with today's day there, and a day with its first moment and that of the next one. */
export type AskedDay = { name: string; today: string; day: string; start: Instant; end: Instant }

/** `day` null: today. */
export async function findDay(
  db: Db,
  mipId: number,
  day: string | null,
  now: Date,
): Promise<AskedDay | null> {
  const { rows } = await sql<AskedDay>`
    select name, today::text as today, asked::text as day, ${instant(sql`asked::timestamp at time zone zone`)} as start,
      ${instant(sql`(asked + 1)::timestamp at time zone zone`)} as "end"
    from mip cross join lateral (
      select mip_day(mip.state, ${now}::timestamptz) as today, coalesce(state_time_zone(mip.state), 'Australia/Sydney') as zone) as local
    cross join lateral (select coalesce(${day}::date, today) as asked) as wanted
    where mip.mip_id = ${mipId}`.execute(db)
  return rows[0] ?? null
}

export type ScopeOfMip = DecidedScope &
  Pick<PracticeScope, 'kind' | 'modalities' | 'procedures' | 'conditions' | 'supervision' | 'supervisor'>

/** The scopes at a MIP that were granted once, of everybody: a supervisor may be of another group. */
export async function listDecidedScopes(db: Db, mipId: number): Promise<ScopeOfMip[]> {
  const { rows } = await sql<ScopeOfMip>`
    select practice_scope_id, user_id, user_mip_id, kind, modalities, procedures, conditions, supervision, supervisor_id,
      case when supervisor_id is not null then json_build_object('userId', supervisor_id,
        'name', ${nameOf(sql`supervisor_id`)}) end as supervisor,
      valid_from::text as valid_from, review_by::text as review_by, ends_on::text as ends_on, replaces,
      (select json_agg(json_build_object('state', step.state, 'at', ${instant(sql`step.at`)}) order by practice_scope_step_id)
        from practice_scope_step as step where step.practice_scope_id = practice_scope.practice_scope_id) as steps
    from practice_scope where mip_id = ${mipId} and granted_at is not null
    order by practice_scope_id`.execute(db)
  return rows
}

export type PresentLink = { userId: number; userMipId: number; isInForce: boolean }

/** The links that have not ended at a moment of today or of a coming day, judged by what is known now. */
export async function listPresentLinks(db: Db, mipId: number, at: Date): Promise<PresentLink[]> {
  const { rows } = await sql<PresentLink>`
    select user_mip.user_id, user_mip.user_mip_id, "user".status and exists (
      select from user_mip_in_force(${at}::timestamptz) as link where link.user_mip_id = user_mip.user_mip_id) as is_in_force
    from user_mip join "user" using (user_id)
    where user_mip.mip_id = ${mipId} and is_in_force(user_mip.valid_until, ${at}::timestamptz)`.execute(db)
  return rows
}

/** When each link with the MIP was there, in force or not, by its id. */
export async function listLinkTimes(db: Db, mipId: number, userIds: number[]) {
  const { rows } = await sql<{ userMipId: number; from: Instant; until: Instant | null }>`
    select record_id as user_mip_id, ${instant(sql`valid_from`)} as "from", ${instant(sql`valid_until`)} as until
    from fact where kind = 'user-mip' and mip_id = ${mipId} and user_id = any(${userIds}::bigint[])`.execute(
    db,
  )
  return Map.groupBy(rows, ({ userMipId }) => userMipId)
}

export type NamedPerson = {
  userId: number
  name: string
  sortName: string
  professions: ProfessionRef[]
  isOfGroup: boolean
}

/** People by id, with what they practised on a day. A deleted account is left out. */
export async function listNamedPeople(
  db: Db,
  userIds: number[],
  day: string,
  groupId: number | null,
): Promise<Map<number, NamedPerson>> {
  const { rows } = await sql<NamedPerson>`
    select user_id, ${nameIn('user')} as name, lower(last_name || ' ' || first_name) as sort_name, coalesce((
      select json_agg(json_build_object('profession', profession, 'engagement', engagement) order by profession, engagement)
      from person_profession as own where own.user_id = "user".user_id and own.valid_from <= ${day}::date
        and (own.valid_until is null or own.valid_until >= ${day}::date)), '[]') as professions,
      ${
        groupId === null
          ? sql`true`
          : sql`exists (select from user_group where user_group.user_id = "user".user_id and group_id = ${groupId}
            and ${hasNotEnded('userGroup')})`
      } as is_of_group
    from "user" where user_id = any(${userIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}
