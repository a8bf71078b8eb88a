import type { HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import { holdEffects } from '@gantry/contract/domains/compliance/requirements/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import type { LinkChange, Touched } from '../../../../kit/holds/comparing-queries.ts'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { matchesEveryWord } from '../../../../platform/db/lists/lists.ts'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'
import { toUserSummary } from '../../../people/users/service.ts'
import { peopleNotKnownBy } from '../not-known-queries.ts'

const mipsShown = 20

type Row = Omit<HoldPreview, 'links' | 'totalPages' | 'previewToken'> & {
  links: (Parameters<typeof toUserSummary>[0] & Omit<HoldPreview['links'][number], 'photoUrl'>)[]
}

/** The links that are not held because the state of their MIP is unknown, and may be any. */
const unknownLinks = (touched: Touched): RawBuilder<unknown> => sql`
  select from user_mip join mip using (mip_id) join "user" using (user_id)
  where mip.status and state_time_zone(mip.state) is null and user_mip.allowed and "user".status
    and ${hasNotEnded('userMip')} and ${'placeId' in touched ? sql`mip.mip_id = ${touched.placeId}` : sql`true`}
    and exists (
      select from requirement where enforcement = 'HOLD' and status
        and ${'requirementIds' in touched ? sql`requirement_id = any(${touched.requirementIds}::bigint[])` : sql`true`}
        and (requirement.mip_id is null or requirement.mip_id = mip.mip_id)
        and (role_id is null or exists (select from user_role_in_force(${serverTime}) as held
          where held.user_id = user_mip.user_id and held.role_id = requirement.role_id)))`

/** A group administrator finds only the members of the group by name. */
const isShown = (actor: Actor): RawBuilder<unknown> =>
  actor.role === 'ProductAdmin'
    ? sql`true`
    : sql`user_id in (select user_id from user_group_in_force(${serverTime}) where group_id = ${actor.groupId})`

/** Counts the changed links and reads a page of them. It runs after the write, so that the standings are those that follow. */
export async function readChanges(
  db: Db,
  actor: Actor,
  { changes, touched }: { changes: LinkChange[]; touched: Touched },
  { pageNo, pageSize, filter }: ListRequest<'lastName'>,
): Promise<Omit<HoldPreview, 'totalPages' | 'previewToken'>> {
  const { rows } = await sql<Row>`
    with change as materialized (
      select change.*, user_id, mip_id from unnest(${changes.map(({ userMipId }) => userMipId)}::bigint[],
          ${changes.map(({ requirementId }) => requirementId)}::bigint[], ${changes.map(({ effect }) => effect)}::text[],
          ${changes.map(({ heldFrom }) => heldFrom)}::text[]::date[]) as change (user_mip_id, requirement_id, effect, held_from)
        join user_mip using (user_mip_id)),
    found as materialized (
      select change.* from change join "user" using (user_id)
      where ${isShown(actor)} and ${matchesEveryWord(sql.ref('user.search'), filter.search)}),
    page as (
      select found.*, row_number() over (order by array_position(${[...holdEffects]}::text[], effect),
        lower(last_name), user_id, user_mip_id) as place
      from found join "user" using (user_id) order by place limit ${pageSize} offset ${pageNo * pageSize})
    select (select count(distinct user_id)::integer from change where effect = 'HELD') as people,
      (select count(distinct mip_id)::integer from change where effect = 'HELD') as mip_count,
      (select min(held_from)::text from change where effect = 'HELD') as held_from,
      (select count(distinct user_id)::integer from change where effect = 'FREED') as freed_people,
      (select count(distinct user_id)::integer from change where effect = 'LATER') as later_people,
      (select min(held_from)::text from change where effect = 'LATER') as later_from,
      (select count(distinct user_id)::integer from change where effect = 'POSTPONED') as postponed_people,
      (select count(*)::integer from found) as total_items,
      (select count(*)::integer from (${unknownLinks(touched)}) as link) as unknown_state,
      ${'requirementIds' in touched ? peopleNotKnownBy(touched.requirementIds) : sql`0`} as not_known_people,
      coalesce((select json_agg(json_build_object('mipId', mip_id, 'mipName', name, 'links', links)
          order by links desc, lower(name)) from (
        select mip_id, count(*) as links from change where effect = 'HELD' group by mip_id
        order by links desc, mip_id limit ${sql.lit(mipsShown)}) as most join mip using (mip_id)), '[]') as mips,
      coalesce((select json_agg(json_build_object('userMipId', user_mip_id, 'userId', "user".user_id,
          'firstName', "user".first_name, 'lastName', "user".last_name, 'email', "user".email, 'siteCode', site_code,
          'photoSha256', photo_sha256, 'userStatus', "user".status, 'mipId', mip.mip_id, 'mipName', mip.name,
          'effect', effect, 'heldFrom', held_from, 'standing', coalesce(standing, 'MISSING')) order by place)
        from page join "user" using (user_id) join mip using (mip_id) left join requirement using (requirement_id)
        cross join lateral (select coalesce(held_from,
          (${serverTime} at time zone state_time_zone(mip.state))::date) as day) as moment
        left join lateral best_standing("user".user_id, requirement.qualification_kind_id,
          australian_state(mip.state), mip.is_commonwealth, moment.day) as standing on true), '[]') as links`.execute(
    db,
  )
  const [preview] = rows as [Row]
  return {
    ...preview,
    mips: actor.role === 'ProductAdmin' ? preview.mips : [],
    links: preview.links.map(toUserSummary),
  }
}
