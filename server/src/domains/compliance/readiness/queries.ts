import type { ReadyMip } from '@gantry/contract/domains/compliance/readiness/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { createOrder, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import { executeWithOnePlan, isOneOf } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
import {
  asksOf,
  choiceColumns,
  choiceOf,
  isMissing,
  mipStanding,
  placeColumns,
  requirementsFor,
} from '../requirements/service.ts'

export type ReadinessRequest = ListRequest<'name', { day?: string | undefined; groupId?: number | undefined }>

/** `ofGroup`: only members of this group, and its MIPs, for its administrator. */
export type ReadinessScope = { ofGroup: number | null; now: Date }

type Found = { mipIds: number[]; totalItems: number; next?: string }

/** A page of active MIPs by name. */
export async function findMips(
  db: Db,
  { pageNo, pageSize, sorts, after, filter: { search, groupId } }: ReadinessRequest,
  { ofGroup }: ReadinessScope,
): Promise<Found> {
  const columns = { id: sql.ref<number>('mip.mipId'), sorts: { name: sql`lower(name)` } }
  const order = createOrder(columns, sorts.length > 0 ? sorts : [{ sortBy: 'name', sortType: 'asc' }])
  const ordered = [...order.keys, columns.id]
  const group = ofGroup ?? groupId
  const ofThisGroup =
    group === undefined
      ? sql``
      : sql`and mip.mip_id in (select mip_id from group_mip where group_id = ${group})`
  const isListed = sql`mip.status and ${matchesEveryWord(sql.ref('mip.search'), search)} ${ofThisGroup}`
  const { rows } = await sql<{ mipIds: number[]; totalItems: number; lastKeys: string[] | null }>`
    with page as materialized (
      select mip.mip_id, ${order.selected} from mip
      where ${isListed} and ${order.isAfter(ordered, order.readPlace(after))}
      order by ${order.by(ordered)} limit ${pageSize} offset ${pageNo * pageSize})
    select coalesce((select json_agg(mip_id order by ${order.by([...order.keyNames, sql.ref('page.id')])}) from page), '[]') as mip_ids,
      (select count(*)::integer from mip where ${isListed}) as total_items, ${order.keysOf(pageSize - 1)} as last_keys`.execute(
    db,
  )
  const { mipIds = [], totalItems = 0, lastKeys = null } = rows[0] ?? {}
  return { mipIds, totalItems, ...order.nextOf(lastKeys, mipIds.at(-1)) }
}

export type Judged = Pick<ReadyMip, 'mipId' | 'name' | 'state' | 'day' | 'people' | 'requirements'> &
  Pick<ReadyMip, 'ownRequirements'> & {
    /** The links that lack something. */
    unreadyLinks: number[]
  }

const ofMembers = (ofGroup: number | null): RawBuilder<unknown> =>
  ofGroup === null
    ? sql``
    : sql`and user_mip.user_id in (select user_id from user_group where group_id = ${ofGroup} and ${hasNotEnded('userGroup')})`

/**
 * Judges these MIPs and the people who are allowed there, today at each (`day` is null) or on a later day. The rules are those of
 * the readiness of one MIP. Links that end before the day are left out; roles, modalities and requirements are those of now.
 */
export async function judgeMips(
  db: Db,
  mipIds: number[],
  day: string | null,
  { ofGroup, now }: ReadinessScope,
): Promise<Judged[]> {
  if (mipIds.length === 0) return []
  const query = sql<Judged>`
    with today as materialized (
      select mip.name, ${placeColumns(now)} from mip where ${isOneOf('mip.mipId', mipIds)}),
    place as materialized (
      select name, mip_id, state, is_commonwealth, state_code, greatest(day, ${day}::date) as day from today),
    link as materialized (
      select user_mip_id, user_mip.user_id, user_mip.mip_id from user_mip join place using (mip_id) join "user" using (user_id)
      where allowed and "user".status and ${hasNotEnded('userMip')} ${ofMembers(ofGroup)}
        and (valid_until is null or mip_day(place.state, valid_until - interval '1 microsecond') >= place.day)),
    asked as materialized (
      select place.mip_id as place_id, requirement.requirement_id, requirement.role_id, requirement.enforcement,
        ${choiceColumns}, kind.qualification_kind_id, kind.code, kind.label
      from ${requirementsFor('USER')}),
    chosen as materialized (
      select user_mip_id, link.mip_id, link.user_id, asked.requirement_id, asked.qualification_kind_id, chosen
      from link join place using (mip_id) join asked on asked.place_id = link.mip_id and ${asksOf('asked')}
      cross join lateral ${choiceOf('asked')}),
    judged as materialized (
      select chosen.user_mip_id, chosen.mip_id, chosen.requirement_id, ${isMissing} as lacks
      from chosen join place using (mip_id)
      cross join lateral best_standing(chosen.user_id, chosen.qualification_kind_id, place.state_code, place.is_commonwealth,
        place.day) as standing
      where chosen.chosen),
    own as materialized (
      select place.mip_id, requirement.requirement_id, requirement.enforcement, kind.code, kind.label,
        ${mipStanding} as standing
      from ${requirementsFor('MIP')}),
    ready as materialized (
      select mip_id, requirement_id, count(*) as people, count(*) filter (where lacks) as unready
      from judged group by mip_id, requirement_id),
    unknown as materialized (
      select mip_id, requirement_id, count(*) as people from chosen where chosen is null group by mip_id, requirement_id),
    not_ready as materialized (
      select mip_id, json_agg(distinct user_mip_id) as links from judged where lacks group by mip_id),
    linked as materialized (select mip_id, count(*)::integer as people from link group by mip_id)
    select mip_id, name, coalesce(state, '') as state, day::text as day,
      coalesce((select people from linked where linked.mip_id = place.mip_id), 0) as people,
      coalesce((select links from not_ready where not_ready.mip_id = place.mip_id), '[]') as unready_links,
      coalesce((select json_agg(json_build_object('requirementId', asked.requirement_id, 'kindCode', code, 'kindLabel', label,
          'enforcement', enforcement, 'people', coalesce(ready.people, 0), 'unready', coalesce(unready, 0),
          'notKnown', coalesce(unknown.people, 0)) order by label, asked.requirement_id)
        from asked left join ready on ready.mip_id = place_id and ready.requirement_id = asked.requirement_id
          left join unknown on unknown.mip_id = place_id and unknown.requirement_id = asked.requirement_id
        where place_id = place.mip_id), '[]') as requirements,
      coalesce((select json_agg(json_build_object('requirementId', own.requirement_id, 'kindCode', code, 'kindLabel', label,
          'enforcement', enforcement, 'standing', standing) order by label, own.requirement_id)
        from own where own.mip_id = place.mip_id), '[]') as own_requirements
    from place order by array_position(${mipIds}::bigint[], mip_id)`
  // The best plan of a group depends on how many members it has.
  const { rows } = await (ofGroup === null ? executeWithOnePlan(db, query.compile(db)) : query.execute(db))
  return rows
}

/** How many qualifications of the people at these MIPs end in each of twelve months, the month of `now` first. */
export async function countExpiries(db: Db, mipIds: number[], { ofGroup, now }: ReadinessScope) {
  const { rows } = await sql<{ from: string; to: string; count: number }>`
    with month as (
      select begins::date as begins, (begins + interval '1 month' - interval '1 day')::date as ends
      from (select date_trunc('month', ${now}::timestamptz at time zone 'Australia/Sydney') as first) as present,
        generate_series(first, first + interval '11 months', interval '1 month') as begins),
    person as materialized (
      select distinct user_id from user_mip join "user" using (user_id)
      where mip_id = any(${mipIds}::bigint[]) and allowed and "user".status and ${hasNotEnded('userMip')} ${ofMembers(ofGroup)}),
    expiry as materialized (
      select date_trunc('month', expires_on)::date as begins, count(*)::integer as count from qualification
      where user_id = any (array(select user_id from person)) and state = 'VERIFIED'
        and expires_on between (select min(begins) from month) and (select max(ends) from month)
      group by 1)
    select begins::text as "from", ends::text as "to", coalesce(count, 0) as count
    from month left join expiry using (begins) order by begins`.execute(db)
  return rows
}
