import type { ListRequest } from '@gantry/contract/paging'
import type { RequirementPreview } from '@gantry/contract/requirements/schemas'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../kit/links-in-force-queries.ts'
import { createOrder, matchesEveryWord } from '../../platform/db/lists/lists.ts'
import type { Db } from '../../platform/world.ts'
import { toUserSummary } from '../users/service.ts'
import type { Scope } from './queries.ts'

const mipsShown = 20

type Preview = Pick<RequirementPreview, 'people' | 'mips' | 'mipCount' | 'unknownState' | 'totalItems'>
type LinkRow = Parameters<typeof toUserSummary>[0] & {
  userMipId: number
  mipId: number
  mipName: string
  standing: RequirementPreview['links'][number]['standing']
}

/**
 * The active MIPs that a requirement is about, with their state and their next day: null where the state is unknown, and may be
 * any.
 */
const placesInScope = ({ mipId, state }: Scope, now: Date): RawBuilder<unknown> => sql`
  select mip_id, australian_state(state) as state_code,
    (${now}::timestamptz at time zone state_time_zone(state))::date + 1 as day
  from mip where status
    ${mipId === null ? sql`` : sql`and mip_id = ${mipId}`}
    ${state === '' ? sql`` : sql`and australian_state(state) in ('', ${state})`}`

/** The links of active people to these places. */
const linksInScope = ({ roleId }: Scope): RawBuilder<unknown> => sql`
  select user_mip_id, user_mip.user_id, user_mip.mip_id, "user".search, state_code, day
  from user_mip join place using (mip_id) join "user" using (user_id)
  where user_mip.allowed and "user".status and ${hasNotEnded('userMip')}
    ${
      roleId === null
        ? sql``
        : sql`and exists (
      select from user_role where user_role.user_id = user_mip.user_id and role_id = ${roleId} and ${hasNotEnded('userRole')})`
    }`

/**
 * The links that the requirement would hold from the next midnight on. People with a qualification in force are left out first,
 * in one pass: with a million people, the standing of each of them would take minutes.
 */
const heldLinks = (scope: Scope): RawBuilder<unknown> => sql`
  select link.user_mip_id, link.user_id, link.mip_id, link.search, standing
  from (
    select * from (${linksInScope(scope)}) as every_link
    where day is not null and not exists (
      select from qualification join qualification_kind as kind using (qualification_kind_id)
      where qualification.user_id = every_link.user_id and qualification.state = 'VERIFIED'
        and qualification_kind_id = ${scope.qualificationKindId}
        and qualification_standing(qualification.state, check_result, expires_on, kind.grace_months, checked_on,
          kind.check_months, every_link.day) in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')
        and counts_in_state(kind.is_jurisdictional, jurisdiction, recognised_in, every_link.state_code))) as link
  cross join lateral best_standing(link.user_id, ${scope.qualificationKindId}::bigint, link.state_code, link.day) as standing`

/** Whom the requirement would hold: the counts, the MIPs with most links, and a page of the links by last name. */
export async function readPreview(
  db: Db,
  scope: Scope,
  { pageNo, pageSize, sorts, after, filter }: ListRequest<'lastName'>,
  now: Date,
): Promise<Preview & { links: RequirementPreview['links']; next?: string }> {
  const columns = {
    id: sql.ref<number>('userMipId'),
    sorts: { lastName: sql`lower("user".last_name)` },
  }
  const order = createOrder(columns, sorts.length > 0 ? sorts : [{ sortBy: 'lastName', sortType: 'asc' }])
  const ordered = [...order.keys, columns.id]
  type PreviewRow = Preview & { links: LinkRow[]; lastKeys: string[] | null }
  const { rows } = await sql<PreviewRow>`
    with place as materialized (${placesInScope(scope, now)}),
    held as materialized (${heldLinks(scope)}),
    found as (select * from held where ${matchesEveryWord(sql.ref('held.search'), filter.search)}),
    page as materialized (
      select found.*, ${order.selected} from found join "user" using (user_id)
      where ${order.isAfter(ordered, order.readPlace(after))}
      order by ${order.by(ordered)} limit ${pageSize} offset ${pageNo * pageSize})
    select (select count(distinct user_id)::integer from held) as people,
      (select count(distinct mip_id)::integer from held) as mip_count,
      (select count(*)::integer from found) as total_items, ${order.keysOf(pageSize - 1)} as last_keys,
      (select count(*)::integer from (${linksInScope(scope)}) as link where day is null) as unknown_state,
      coalesce((select json_agg(json_build_object('mipId', mip_id, 'mipName', name, 'links', links)
          order by links desc, lower(name)) from (
        select mip_id, count(*) as links from held group by mip_id order by links desc, mip_id
        limit ${sql.lit(mipsShown)}) as most join mip using (mip_id)), '[]') as mips,
      coalesce((select json_agg(json_build_object('userMipId', user_mip_id, 'userId', "user".user_id,
          'firstName', "user".first_name, 'lastName', "user".last_name, 'email', "user".email, 'siteCode', site_code,
          'photoSha256', photo_sha256, 'userStatus', "user".status, 'mipId', mip_id, 'mipName', mip.name,
          'standing', standing) order by ${order.by(ordered)})
        from page join "user" using (user_id) join mip using (mip_id)), '[]') as links`.execute(db)
  const [{ lastKeys, ...preview }] = rows as [PreviewRow]
  return {
    ...preview,
    links: preview.links.map(toUserSummary),
    ...order.nextOf(lastKeys, preview.links.at(-1)?.userMipId),
  }
}
