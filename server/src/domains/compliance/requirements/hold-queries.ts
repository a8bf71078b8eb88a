import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'

/** A range of user ids: those after the first number, up to the second. */
export type Range = [after: number, upTo: number]
/** What held a link when its hold began: a requirement, its kind, and how the person stood. */
export type Reason = {
  requirementId: number
  qualificationKindId: number
  kindLabel: string
  standing: string
}
export type HeldLink = {
  userMipId: number
  userId: number
  mipId: number
  mipName: string
  reasons: Reason[]
}
export type Recipient = {
  userId: number
  email: string
  firstName: string
  language: string
  timeZone: string
}

/** False where nothing holds and nothing is recorded as held, so that the job has nothing to do. */
export async function hasHolds(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from requirement where enforcement = 'HOLD' and status)
      or exists (select from link_hold) as has`.execute(db)
  return rows[0]?.has === true
}

/** The next people with links, as a range of their ids; null after the last one. */
export async function findRange(db: Db, after: number, size: number): Promise<Range | null> {
  const { rows } = await sql<{ upTo: number | null }>`
    select max(user_id) as up_to from (
      select user_id from user_mip where user_id > ${after} order by user_id limit ${size}) as next`.execute(
    db,
  )
  const upTo = rows[0]?.upTo ?? null
  return upTo === null ? null : [after, upTo]
}

/**
 * True for a link (with its MIP and person) that a requirement holds, and that no override puts in force. The offset makes
 * PostgreSQL judge the links one by one, instead of all links of the table.
 */
const isHeld = (
  at: Date,
) => sql`user_mip.allowed and mip.status and "user".status and ${hasNotEnded('userMip')}
  and not exists (select from user_mip_in_force(${at}::timestamptz) as in_force
  where in_force.user_mip_id = user_mip.user_mip_id offset 0)`

const links = sql`user_mip join mip using (mip_id) join "user" using (user_id)`

/** The next people in the range with a held link that is not recorded yet. */
export async function findPeopleToHold(
  db: Db,
  [after, upTo]: Range,
  at: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_mip.user_id from ${links}
    where user_mip.user_id > ${after} and user_mip.user_id <= ${upTo} and ${isHeld(at)}
      and not exists (select from link_hold where link_hold.user_mip_id = user_mip.user_mip_id)
    order by user_mip.user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The people whose qualifications were checked since then. */
export async function findPeopleChecked(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from qualification_check join qualification using (qualification_id)
    where checked_at >= ${since} and user_id is not null order by user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** What holds the link at this time. A link that is held has a MIP whose state is known. */
const reasonsAt = (at: Date) => sql`(
  select jsonb_agg(jsonb_build_object('requirementId', requirement_id, 'qualificationKindId', qualification_kind_id,
    'kindLabel', kind.label, 'standing', standing) order by kind.label, requirement_id)
  from holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, ${at}::timestamptz) as requirement
  join qualification_kind as kind using (qualification_kind_id)
  cross join lateral best_standing(user_mip.user_id, requirement.qualification_kind_id, australian_state(mip.state),
    (${at}::timestamptz at time zone state_time_zone(mip.state))::date) as standing)`

/** Records the held links of these people. Of several servers, only one gets a link back. */
export async function beginHolds(db: Db, userIds: number[], at: Date): Promise<HeldLink[]> {
  const { rows } = await sql<HeldLink>`
    with begun as (
      insert into link_hold (user_mip_id, since, reasons)
      select user_mip.user_mip_id, ${at}, coalesce(${reasonsAt(at)}, '[]') from ${links}
      where user_mip.user_id = any(${userIds}::bigint[]) and ${isHeld(at)} order by user_mip.user_mip_id
      on conflict (user_mip_id) do nothing returning user_mip_id, reasons)
    select user_mip_id, user_id, mip_id, mip.name as mip_name, begun.reasons
    from begun join user_mip using (user_mip_id) join mip using (mip_id) order by user_id, lower(mip.name)`.execute(
    db,
  )
  return rows
}

/** Removes the records of links that are not held any more. Of several servers, only one gets a link back. */
export async function endHolds(db: Db, at: Date, limit: number): Promise<HeldLink[]> {
  const { rows } = await sql<HeldLink>`
    with over as materialized (
      select link_hold.user_mip_id from link_hold join user_mip using (user_mip_id)
        join mip using (mip_id) join "user" using (user_id)
      where not (${isHeld(at)}) order by link_hold.user_mip_id limit ${limit}
      for update of link_hold skip locked),
    ended as (delete from link_hold using over where link_hold.user_mip_id = over.user_mip_id
      returning link_hold.user_mip_id, link_hold.reasons)
    select user_mip_id, user_id, mip_id, mip.name as mip_name, ended.reasons
    from ended join user_mip using (user_mip_id) join mip using (mip_id) order by user_mip_id`.execute(db)
  return rows
}

/** Those of these people who get mail: people who have activated their account. */
export function findRecipients(db: Db, userIds: number[]): Promise<Recipient[]> {
  return db
    .selectFrom('user')
    .select(['userId', 'email', 'firstName', 'language', 'timeZone'])
    .where('userId', 'in', userIds)
    .where('status', '=', true)
    .where('activatedAt', 'is not', null)
    .execute()
}

/** The links that are recorded as held, and their people. */
export async function countHolds(db: Db): Promise<{ links: number; people: number }> {
  const { rows } = await sql<{ links: number; people: number }>`
    select count(*) as links, count(distinct user_id) as people from link_hold join user_mip using (user_mip_id)`.execute(
    db,
  )
  return rows[0] ?? { links: 0, people: 0 }
}
