import type { CorrectionField, CorrectionState } from '@gantry/contract/domains/people/corrections/words'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { nameIn } from '../../../kit/people/name-queries.ts'
import { inSessionGroup } from '../../../kit/people/session-group-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Instant, instant } from '../../../platform/db/instant.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

export type CorrectionRow = {
  correctionId: number
  version: number
  userId: number
  field: CorrectionField
  linkId: number | null
  mipId: number | null
  placeName: string
  value: string
  wanted: string
  reason: string
  askedAt: Instant
  dueOn: string
  isOverdue: boolean
  state: CorrectionState
  answer: string
  answered: { userId: number; name: string; at: Instant } | null
  current: string | null
  inSessionGroup: boolean
}

const selectCorrections = (actor: Actor, condition: RawBuilder<unknown>) => sql<CorrectionRow>`
  select correction_id, correction.version, correction.user_id, field, link_id, correction.mip_id,
    coalesce(mip.name, ris.name, '') as place_name, value, wanted, reason, ${instant(sql`asked_at`)} as asked_at,
    due_on::text as due_on, correction.state, answer,
    correction.state = 'OPEN' and due_on < case when correction.mip_id is null then person_day(correction.user_id, ${serverTime})
      else mip_day(mip.state, ${serverTime}) end as is_overdue,
    case when answered_at is not null then json_build_object('userId', answered_by, 'at', ${instant(sql`answered_at`)},
      'name', coalesce((select ${nameIn('who')} from "user" as who where who.user_id = answered_by), '')) end as answered,
    case field
      when 'firstName' then person.first_name when 'lastName' then person.last_name
      when 'ahpraNumber' then person.ahpra_number when 'email' then person.email when 'siteCode' then person.site_code
      when 'providerNumber' then (select provider_number from user_mip where user_mip_id = link_id and ${hasNotEnded('userMip')})
      else (select ris_user_name from ris_user where ris_user_id = link_id) end as current,
    ${inSessionGroup(actor, sql`correction.user_id`, sql`correction.mip_id`)} as in_session_group
  from correction join "user" as person using (user_id)
  left join mip on mip.mip_id = correction.mip_id left join ris on ris.ris_id = correction.ris_id
  where ${condition} order by correction_id desc`

/** The latest first. */
export async function listCorrectionsOf(db: Db, actor: Actor, userId: number): Promise<CorrectionRow[]> {
  return (await selectCorrections(actor, sql`correction.user_id = ${userId}`).execute(db)).rows
}

export async function findCorrection(db: Db, actor: Actor, id: number): Promise<CorrectionRow | null> {
  return (await selectCorrections(actor, sql`correction_id = ${id}`).execute(db)).rows[0] ?? null
}

/**
 * Locks the request and then what it is about, until the end of the transaction, so that its value is not changed meanwhile.
 */
export async function lockCorrection(db: Db, actor: Actor, id: number): Promise<CorrectionRow | null> {
  await sql`select from correction where correction_id = ${id} for no key update`.execute(db)
  await sql`select from "user" where user_id = (select user_id from correction where correction_id = ${id})
    for no key update`.execute(db)
  await sql`select from user_mip where user_mip_id = (select link_id from correction where correction_id = ${id} and mip_id is not null)
    for no key update`.execute(db)
  await sql`select from ris_user where ris_user_id = (select link_id from correction where correction_id = ${id} and ris_id is not null)
    for no key update`.execute(db)
  return findCorrection(db, actor, id)
}

export type OwnValue = {
  field: CorrectionField
  linkId: number | null
  mipId: number | null
  risId: number | null
  placeName: string
  value: string
  inSessionGroup: boolean
  /** An open request is about it. */
  isAsked: boolean
}

/** What the caller can ask about: the own details, and the name or number in each own link. */
export async function listOwnValues(db: Db, actor: Actor): Promise<OwnValue[]> {
  const { userId } = actor
  const none = sql`null::bigint as link_id, null::bigint as mip_id, null::bigint as ris_id, '' as place_name`
  const { rows } = await sql<OwnValue>`
    select own.field, own.link_id, own.mip_id, own.ris_id, own.place_name, own.value, own.in_session_group, exists (select from correction where user_id = ${userId} and correction.state = 'OPEN'
      and correction.field = own.field and correction.link_id is not distinct from own.link_id) as is_asked
    from (
      select detail.place, detail.field, ${none}, detail.value, false as in_session_group
      from "user" as person cross join lateral (values (1, 'firstName', first_name), (2, 'lastName', last_name),
        (3, 'ahpraNumber', ahpra_number), (4, 'email', email), (5, 'siteCode', site_code)) as detail (place, field, value)
      where user_id = ${userId}
      union all
      select 6, 'providerNumber', user_mip_id, mip_id, null, mip.name, provider_number,
        ${inSessionGroup(actor, sql`user_mip.user_id`, sql`user_mip.mip_id`)}
      from user_mip join mip using (mip_id) where user_id = ${userId} and ${hasNotEnded('userMip')}
      union all
      select 7, 'risUserName', ris_user_id, null, ris_id, ris.name, ris_user_name, false
      from ris_user join ris using (ris_id) where user_id = ${userId}) as own
    order by place, lower(place_name), link_id`.execute(db)
  return rows
}

export type NewCorrection = Pick<OwnValue, 'field' | 'linkId' | 'mipId' | 'risId' | 'value'> & {
  userId: number
  wanted: string
  reason: string
  askedAt: Date
}

/** The days are counted from the day of the request, at the MIP or at the person. */
export async function insertCorrection(db: Db, row: NewCorrection, days: number): Promise<number> {
  const { userId, mipId, askedAt } = row
  const today = sql`case when ${mipId}::bigint is null then person_day(${userId}::bigint, ${askedAt}::timestamptz)
    else (select mip_day(state, ${askedAt}::timestamptz) from mip where mip_id = ${mipId}::bigint) end`
  const { correctionId } = await db
    .insertInto('correction')
    .values({ ...row, dueOn: sql<string>`${today} + ${sql.lit(days)}` })
    .returning('correctionId')
    .executeTakeFirstOrThrow()
  return correctionId
}

export async function countSince(db: Db, userId: number, since: Date): Promise<number> {
  const query = db.selectFrom('correction').select(sql<number>`count(*)::int`.as('count'))
  const counted = query.where('userId', '=', userId).where('askedAt', '>', since)
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function closeCorrection(
  db: Db,
  correctionId: number,
  change: { state: CorrectionState; answer?: string; answeredBy?: number; answeredAt?: Date },
): Promise<void> {
  await db
    .updateTable('correction')
    .set(change)
    .set({ version: sql`version + 1` })
    .where('correctionId', '=', correctionId)
    .execute()
}

/** The address of the person who asked, if the account is active. */
export async function findAsker(db: Db, userId: number) {
  const query = db.selectFrom('user').select(['email', 'firstName', 'language', 'timeZone'])
  const active = query.where('userId', '=', userId).where('status', '=', true)
  return (await active.where('activatedAt', 'is not', null).executeTakeFirst()) ?? null
}
