import type { Standing } from '@gantry/contract/domains/compliance/qualifications/words'
import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { Enforcement } from '@gantry/contract/domains/compliance/requirements/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { createOrder, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'
import type { toUserSummary } from '../../people/users/service.ts'

type Kind = { qualificationKindId: number; code: string; label: string; subject: 'USER' | 'MIP' }
type Asked = { requirementId: number; kind: Kind; enforcement: Enforcement }
type Missing = {
  qualificationKindId: number
  kindCode: string
  kindLabel: string
  standing: Standing
  enforcement: Enforcement
}

export type ReadinessRow = {
  people: number
  peopleOnHold: number | null
  totalItems: number
  lastKeys: string[] | null
  requirements: (Asked & {
    role: { roleId: number; code: string; label: string } | null
    professions: Requirement['professions']
    engagements: Requirement['engagements']
    modalities: Requirement['modalities']
    people: number
    notKnownPeople: number
    counts: Partial<Record<Standing, number>>
  })[]
  unreadyPeople: (Parameters<typeof toUserSummary>[0] & { userMipId: number; missing: Missing[] })[]
}

/** Who has such a standing of a required qualification is not ready. */
export const isMissing = sql`standing not in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')`

/** What decides at a MIP about requirements and standings. */
export const placeColumns = (now: Date) => sql`mip.mip_id, mip.state, mip.is_commonwealth,
  australian_state(mip.state) as state_code, mip_day(mip.state, ${now}::timestamptz) as day`

const place = (mipId: number, now: Date) => sql`
  select ${placeColumns(now)} from mip where mip.mip_id = ${mipId}`

const kindColumns = sql`'requirementId', requirement_id, 'enforcement', enforcement, 'kind', json_build_object(
  'qualificationKindId', kind.qualification_kind_id, 'code', kind.code, 'label', kind.label, 'subject', kind.subject)`

/** Requirements of any enforcement for people or MIPs, as far as they concern a MIP of `place`. */
export const requirementsFor = (subject: 'USER' | 'MIP') => sql`
  requirement join qualification_kind as kind using (qualification_kind_id)
  join place on (requirement.mip_id is null or requirement.mip_id = place.mip_id)
    and (requirement.state = '' or requirement.state = place.state_code)
    and requirement.status and kind.subject = ${sql.lit(subject)}`

/** Whether a requirement's choices include somebody's link to a MIP of `place`: null if that is not known. */
export const choiceOf = (asked: string) => {
  const column = (name: string) => sql.ref(`${asked}.${name}`)
  return sql`is_chosen(${column('professions')}, ${column('engagements')}, ${column('modalities')}, link.user_id, place.mip_id,
    place.day) as chosen`
}
/** True where it is known that the choices include the link. */
export const isChosen = (asked: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select chosen from ${choiceOf(asked)}), false)`
export const choiceColumns = sql`requirement.professions, requirement.engagements, requirement.modalities`
/** True for a requirement of everybody, or of a role that the person of `link` has. `requirement` is its table or an alias. */
export const asksOf = (
  requirement: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${requirement}.roleId`)} is null or exists (
  select from user_role where user_role.user_id = link.user_id and user_role.role_id = ${sql.ref(`${requirement}.roleId`)}
    and ${hasNotEnded('userRole')}))`

/** The allowed links of active people to the MIP. A group administrator sees the members of the group. */
const linksFor = (actor: Actor): RawBuilder<unknown> => sql`
  select user_mip_id, user_id, user_mip.mip_id, "user".search from user_mip join place using (mip_id)
  join "user" using (user_id) where user_mip.allowed and "user".status and ${hasNotEnded('userMip')} ${
    actor.role === 'ProductAdmin'
      ? sql``
      : sql`and user_id in (select user_id from user_group_in_force(${serverTime}) where group_id = ${actor.groupId})`
  }`

/** Counts the standings of the MIP's people by requirement, and reads a page of those who lack something, by last name. */
export async function readReadiness(
  db: Db,
  actor: Actor,
  mipId: number,
  { pageNo, pageSize, sorts, after, filter }: ListRequest<'lastName'>,
  now: Date,
): Promise<{ row: ReadinessRow; next?: string }> {
  const columns = { id: sql.ref<number>('user.userId'), sorts: { lastName: sql`lower(last_name)` } }
  const order = createOrder(columns, sorts.length > 0 ? sorts : [{ sortBy: 'lastName', sortType: 'asc' }])
  const ordered = [...order.keys, columns.id]
  const { rows } = await sql<ReadinessRow>`
    with place as materialized (${place(mipId, now)}),
    link as materialized (${linksFor(actor)}),
    asked as materialized (
      select requirement.requirement_id, requirement.role_id, requirement.enforcement, ${choiceColumns},
        kind.qualification_kind_id, kind.code, kind.label, kind.subject from ${requirementsFor('USER')}),
    chosen as materialized (
      select link.user_mip_id, link.user_id, asked.requirement_id, asked.qualification_kind_id, chosen
      from link cross join place join asked on ${asksOf('asked')}
      cross join lateral ${choiceOf('asked')}),
    judged as materialized (
      select chosen.user_mip_id, chosen.user_id, chosen.requirement_id, standing
      from chosen cross join place
      cross join lateral best_standing(chosen.user_id, chosen.qualification_kind_id, place.state_code,
        place.is_commonwealth, place.day) as standing
      where chosen.chosen),
    unready as (
      select user_mip_id, user_id, json_agg(json_build_object('qualificationKindId', asked.qualification_kind_id,
        'kindCode', asked.code, 'kindLabel', asked.label, 'standing', standing, 'enforcement', enforcement)
        order by asked.label, requirement_id) as missing
      from judged join asked using (requirement_id)
      where ${isMissing} group by user_mip_id, user_id),
    found as materialized (select unready.* from unready join link using (user_mip_id)
      where ${matchesEveryWord(sql.ref('link.search'), filter.search)}),
    page as materialized (
      select found.*, ${order.selected} from found join "user" using (user_id)
      where ${order.isAfter(ordered, order.readPlace(after))}
      order by ${order.by(ordered)} limit ${pageSize} offset ${pageNo * pageSize})
    select (select count(*)::integer from link) as people,
      (select case when place.state_code <> '' then (select count(*)::integer from link join mip using (mip_id)
        where mip.status and not exists (select from user_mip_in_force(${now}::timestamptz) as in_force
          where in_force.user_mip_id = link.user_mip_id)) end from place) as people_on_hold,
      (select count(*)::integer from found) as total_items, ${order.keysOf(pageSize - 1)} as last_keys,
      coalesce((select json_agg(json_build_object(${kindColumns}, 'people', (
            select count(*) from judged where judged.requirement_id = kind.requirement_id),
          'notKnownPeople', (select count(*) from chosen
            where chosen.requirement_id = kind.requirement_id and chosen.chosen is null),
          'professions', kind.professions, 'engagements', kind.engagements, 'modalities', kind.modalities,
          'counts', coalesce((select json_object_agg(standing, people) from (
            select standing, count(*) as people from judged where judged.requirement_id = kind.requirement_id
            group by standing) as counted), '{}'),
          'role', (select json_build_object('roleId', role_id, 'code', role.code, 'label', role.label) from role
            where role.role_id = kind.role_id)) order by kind.label, kind.requirement_id)
        from asked as kind), '[]') as requirements,
      coalesce((select json_agg(json_build_object('userMipId', user_mip_id, 'userId', "user".user_id,
          'firstName', first_name, 'lastName', last_name, 'email', email, 'siteCode', site_code,
          'photoSha256', photo_sha256, 'userStatus', "user".status, 'missing', missing)
          order by ${order.by(ordered)})
        from page join "user" using (user_id)), '[]') as unready_people`.execute(db)
  const row = rows[0] as ReadinessRow
  return { row, ...order.nextOf(row.lastKeys, row.unreadyPeople.at(-1)?.userId) }
}

/** The best standing of the own qualifications of a MIP of `place`, of the kind `kind`. */
export const mipStanding = sql`coalesce((
      select standing from qualification
      cross join lateral (select qualification_standing(qualification.state, check_result, issued_on, replaced_on, expires_on,
        kind.grace_months, checked_on, kind.check_months, place.day) as standing) as judged
      where qualification.mip_id = place.mip_id and standing is not null and coalesce(issued_on <= place.day, true)
        and qualification.qualification_kind_id = kind.qualification_kind_id
        and counts_at_mip(kind.is_jurisdictional, jurisdiction, recognised_in, place.state_code,
          place.is_commonwealth and kind.is_commonwealth_licensed)
      order by standing_place(standing) limit 1), 'MISSING')`

/** What is required of the MIP itself, with the best standing of its own qualifications of each kind. */
export async function readOwnRequirements(db: Db, mipId: number, now: Date) {
  const { rows } = await sql<{ own: (Asked & { standing: Standing })[] }>`
    with place as materialized (${place(mipId, now)})
    select coalesce(json_agg(json_build_object(${kindColumns}, 'standing', ${mipStanding}) order by kind.label, requirement_id), '[]') as own
    from ${requirementsFor('MIP')}`.execute(db)
  return rows[0]?.own ?? []
}

type MipReady = { mipId: number; name: string; people: number; unready: number }

/**
 * At each active MIP of a group, counts the members who are allowed there, and those of them who lack something that is required:
 * the same as `readReadiness` for the group's administrator. MIPs without members are left out.
 */
export async function countUnreadyByMip(db: Db, groupId: number, now: Date): Promise<MipReady[]> {
  const { rows } = await sql<MipReady>`
    with place as materialized (
      select mip.name, ${placeColumns(now)} from group_mip join mip using (mip_id)
      where group_id = ${groupId} and mip.status),
    link as materialized (
      select user_mip_id, user_mip.user_id, user_mip.mip_id from place join user_mip using (mip_id)
      join user_group on user_group.group_id = ${groupId} and user_group.user_id = user_mip.user_id
      where allowed and sort_status and ${hasNotEnded('userMip')} and ${hasNotEnded('userGroup')}),
    asked as materialized (
      select place.mip_id as place_id, requirement.role_id, requirement.qualification_kind_id, ${choiceColumns}
      from ${requirementsFor('USER')}),
    unready as materialized (
      select distinct user_mip_id from link join place using (mip_id)
      join asked on asked.place_id = link.mip_id and ${asksOf('asked')}
      cross join lateral ${choiceOf('asked')}
      cross join lateral best_standing(link.user_id, asked.qualification_kind_id, place.state_code,
        place.is_commonwealth, place.day) as standing
      where chosen and ${isMissing})
    select mip_id, name, count(*)::integer as people, count(unready.user_mip_id)::integer as unready
    from link join place using (mip_id) left join unready using (user_mip_id)
    group by mip_id, name order by unready desc, people desc, mip_id`.execute(db)
  return rows
}
