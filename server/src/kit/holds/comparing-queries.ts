import type { HoldEffect } from '@gantry/contract/domains/compliance/requirements/words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/world.ts'
import { hasNotEnded } from '../links-in-force-queries.ts'

/** What a write can change: these requirements everywhere, or all requirements for a place (a MIP) or for people. */
export type Touched = { requirementIds: number[] } | { placeId: number } | { userIds: number[] }

/** Since when requirements hold links: parallel arrays of a link, a requirement and a day; `-infinity` means now. */
export type Holds = { userMipIds: number[]; requirementIds: number[]; since: string[] }
export const noHolds: Holds = { userMipIds: [], requirementIds: [], since: [] }

/** A link whose hold begins or ends otherwise, by one of the touched requirements. */
export type LinkChange = {
  userMipId: number
  requirementId: number
  effect: HoldEffect
  /** The first day on hold; null if none is known. */
  heldFrom: string | null
}
/** `lifted`: the people of whom a requirement holds a link now and will not after the write. */
export type Comparison = { changes: LinkChange[]; lifted: number[] }

const ofMips = (touched: Touched) => ('placeId' in touched ? sql`mip.mip_id = ${touched.placeId}` : sql`true`)
const ofLinks = (touched: Touched) =>
  'userIds' in touched ? sql`user_mip.user_id = any(${touched.userIds}::bigint[])` : sql`true`
const ofRequirements = (touched: Touched) =>
  'requirementIds' in touched
    ? sql`needed.requirement_id = any(${touched.requirementIds}::bigint[])`
    : sql`true`

/**
 * The first day on which each requirement holds each link, if nothing else changes; -infinity if it does now. The rule itself is
 * `holding_requirement` alone. It is asked now and on the days on which a hold can begin: after a requirement was switched on, after
 * the last day of a qualification, or when it is replaced, and when a profession begins by which a requirement chooses. Whether the link is allowed and the MIP and the person are active is left out, because it
 * can change.
 */
const holds = (
  now: Date,
  where: { mips?: RawBuilder<unknown>; links?: RawBuilder<unknown>; requirements: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select user_mip.user_mip_id, needed.requirement_id,
    min(case when days.day = place.today then '-infinity' else days.day end) as since
  from (
    select mip_id, state, australian_state(state) as code, state_time_zone(state) as zone,
      (${now}::timestamptz at time zone state_time_zone(state))::date as today
    from mip where ${where.mips ?? sql`true`} and state_time_zone(state) is not null) as place
  join requirement as needed on needed.enforcement = 'HOLD' and needed.status and ${where.requirements}
    and (needed.mip_id is null or needed.mip_id = place.mip_id)
    and (needed.state = '' or needed.state = place.code)
  join qualification_kind as kind using (qualification_kind_id)
  join user_mip on user_mip.mip_id = place.mip_id and ${where.links ?? sql`true`}
  cross join lateral (
    select place.today as day
    union select (needed.holds_after at time zone place.zone)::date + 1
    union select unnest(array[qualification_last_day(expires_on, kind.grace_months) + 1, replaced_on]) from qualification
      where qualification.user_id = user_mip.user_id
        and qualification.qualification_kind_id = needed.qualification_kind_id
    union select valid_from from person_profession
      where (needed.professions <> '{}' or needed.engagements <> '{}') and person_profession.user_id = user_mip.user_id) as days
  cross join lateral (select case when days.day = place.today then ${now}::timestamptz
    else days.day::timestamp at time zone place.zone end as at) as moment
  where days.day >= place.today and is_in_force(user_mip.valid_until, moment.at)
    and exists (
      select from holding_requirement(user_mip.user_id, place.mip_id, place.state, moment.at) as held
      where held.requirement_id = needed.requirement_id)
  group by user_mip.user_mip_id, needed.requirement_id`

const holdsOf = (now: Date, touched: Touched) =>
  holds(now, { mips: ofMips(touched), links: ofLinks(touched), requirements: ofRequirements(touched) })

export async function readHolds(db: Db, touched: Touched, now: Date): Promise<Holds> {
  const { rows } = await sql<Holds>`
    select coalesce(array_agg(user_mip_id), '{}') as user_mip_ids,
      coalesce(array_agg(requirement_id), '{}') as requirement_ids,
      coalesce(array_agg(since::text), '{}') as since from (${holdsOf(now, touched)}) as held`.execute(db)
  return rows[0] ?? noHolds
}

/** Compares the holds before a write, which `readHolds` returned, with those after it. */
export async function compareWith(db: Db, before: Holds, touched: Touched, now: Date): Promise<Comparison> {
  const otherHolds = holds(now, {
    links: sql`user_mip.user_mip_id in (select user_mip_id from changed)`,
    requirements: sql`not ${ofRequirements(touched)}`,
  })
  const { rows } = await sql<Comparison>`
    with before as materialized (
      select * from unnest(${before.userMipIds}::bigint[], ${before.requirementIds}::bigint[], ${before.since}::text[]::date[])
        as held (user_mip_id, requirement_id, since)),
    after as materialized (${holdsOf(now, touched)}),
    pair as materialized (
      select user_mip_id, requirement_id, before.since as since_before, after.since as since_after
      from before full join after using (user_mip_id, requirement_id)),
    changed as materialized (
      select distinct user_mip_id from pair where since_before is distinct from since_after),
    other as materialized (
      select user_mip_id, min(since) as since from (${otherHolds}) as held group by user_mip_id),
    link as (
      select user_mip_id, least(min(since_before), min(other.since)) as since_before,
        least(min(since_after), min(other.since)) as since_after,
        min(requirement_id) filter (where since_before is distinct from since_after) as requirement_id
      from pair join changed using (user_mip_id) left join other using (user_mip_id) group by user_mip_id),
    seen as (
      select link.*, (${now}::timestamptz at time zone state_time_zone(mip.state))::date as today
      from link join user_mip using (user_mip_id) join mip using (mip_id) join "user" using (user_id)
      where since_before is distinct from since_after
        and user_mip.allowed and mip.status and "user".status and ${hasNotEnded('userMip')})
    select coalesce((select array_agg(distinct user_id) from pair join user_mip using (user_mip_id)
        where since_before = '-infinity' and since_after is distinct from '-infinity'), '{}') as lifted,
      coalesce((select json_agg(json_build_object('userMipId', user_mip_id, 'requirementId', requirement_id,
          'effect', case when since_before = '-infinity' then 'FREED'
            when since_after is null or since_after > since_before then 'POSTPONED'
            when since_after <= today + 1 then 'HELD' else 'LATER' end,
          'heldFrom', case when since_after = '-infinity' then today else since_after end) order by user_mip_id)
        from seen), '[]') as changes`.execute(db)
  return rows[0] ?? { changes: [], lifted: [] }
}

/** Whether a requirement that concerns only people with one of these roles holds a link of the person now. */
export async function isHeldByRoles(db: Db, userId: number, roleIds: number[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select from user_mip join mip using (mip_id)
      cross join lateral holding_requirement(user_mip.user_id, mip.mip_id, mip.state, ${now}) as held
      where user_mip.user_id = ${userId} and is_in_force(user_mip.valid_until, ${now})
        and held.role_id = any(${roleIds}::bigint[])) as is_held`.execute(db)
  return rows[0]?.isHeld ?? false
}

/** The versions of everything that holds depend on and that concerns more than one person. */
export async function readVersions(db: Db): Promise<string> {
  const { rows } = await sql<{ versions: string }>`
    select coalesce(string_agg(concat_ws('.', requirement_id, requirement.version, kind.version), ' '
      order by requirement_id), '') as versions
    from requirement join qualification_kind as kind using (qualification_kind_id)
    where enforcement = 'HOLD' and requirement.status`.execute(db)
  return rows[0]?.versions ?? ''
}

/** Serialises such writes, so that none is confirmed by a preview without the other. */
export async function lockHolds(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7208)`.execute(db)
}
