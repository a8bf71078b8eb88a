import { sql } from 'kysely'
import { type Instant, instant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import type { Period } from './spans.ts'

/**
 * The times at which a hold of a link to the MIP can begin or end: changes of requirements, qualifications, professions, modalities
 * and overrides, and the midnights before a first day and after a last day. Null if no requirement held anything in this period.
 */
export async function listHoldTimes(
  db: Db,
  userIds: number[],
  mipId: number,
  { from, to }: Period,
): Promise<{ userId: number; time: Instant }[] | null> {
  const { rows: needed } = await sql`
    select from fact where kind = 'requirement' and record_id is not null and valid_from < ${to}
      and (valid_until is null or valid_until > ${from}) limit 1`.execute(db)
  if (needed.length === 0) return null
  const { rows } = await sql<{ userId: number; time: Instant }>`
    with zone as (
      select distinct state_time_zone(value ->> 'state') as name from fact where kind = 'mip' and mip_id = ${mipId}),
    person as (select unnest(${userIds}::bigint[]) as user_id),
    general as (
      select valid_from, valid_until, value, kind from fact
      where kind in ('requirement', 'qualification-kind') and record_id is not null),
    own as (
      select fact.user_id, valid_from, valid_until, value from fact join person using (user_id)
      where kind = 'qualification'),
    practised as (
      select fact.user_id, valid_from, valid_until, value from fact join person using (user_id)
      where kind = 'profession'),
    override as (
      select link.user_id, fact.valid_from, fact.valid_until, fact.value from fact as link
      join person using (user_id)
      join fact on fact.kind = 'hold-override' and fact.record_id is not null
        and (fact.value ->> 'user_mip_id')::bigint = link.record_id
      where link.kind = 'user-mip' and link.mip_id = ${mipId}),
    moment as (
      select user_id, unnest(array[valid_from, valid_until]) as time from person cross join general
      union select user_id, unnest(array[valid_from, valid_until]) from own
      union select user_id, unnest(array[valid_from, valid_until]) from practised
      union select fact.user_id, unnest(array[valid_from, valid_until]) from fact join person using (user_id)
        where kind = 'link-modalities' and mip_id = ${mipId}
      union select user_id, day::timestamp at time zone zone.name
        from practised cross join zone cross join lateral unnest(array[(value ->> 'valid_from')::date,
          (value ->> 'valid_until')::date + 1]) as day
      union select user_id, unnest(array[valid_from, valid_until, (value ->> 'starts_at')::timestamptz,
        (value ->> 'until')::timestamptz]) from override
      union select user_id, (((value ->> 'holds_after')::timestamptz at time zone zone.name)::date + 1)::timestamp
        at time zone zone.name from person cross join general cross join zone where kind = 'requirement'
      union select user_id, (day + 1)::timestamp at time zone zone.name
        from own cross join zone cross join general
        cross join lateral (select (own.value ->> 'expires_on')::date as expires_on,
          (general.value ->> 'grace_months')::integer as months offset 0) as ending
        -- By the law, and as the product counted before migration 0088.
        cross join lateral unnest(array[qualification_last_day(expires_on, months),
          (expires_on + 1 + make_interval(months => months))::date - 1]) as day
        where kind = 'qualification-kind'
      union select user_id, day::date::timestamp at time zone zone.name
        from own cross join zone cross join lateral unnest(array[value ->> 'issued_on', value ->> 'replaced_on']) as day)
    select user_id, ${instant(sql`time`)} as time from moment where time > ${from} and time < ${to}`.execute(
    db,
  )
  return rows
}
