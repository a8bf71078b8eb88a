import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { matchesEveryWord, wordsOf } from '../../../../platform/db/lists/lists.ts'
import { mipStanding, placeColumns, requirementsFor } from '../../requirements/service.ts'
import { ofQualifications } from './qualification-queries.ts'
import type { MatterScope } from './scope.ts'

// What is to be done about the qualifications of MIPs themselves. The administrators of their groups see to it.

/** The active administrators of the groups of a MIP; those groups that have a person too, if there is one. */
export const ownersOf = (
  mipId: RawBuilder<unknown>,
  userId: RawBuilder<unknown> = sql`null::bigint`,
): RawBuilder<unknown> => sql`
  select owner.user_id, owner.first_name, owner.last_name, owner.group_id_for_admin
  from group_mip join "group" using (group_id) join "user" as owner on owner.group_id_for_admin = "group".group_id
  where group_mip.mip_id = ${mipId} and "group".status and owner.status and exists (
    select from user_role join role using (role_id) where user_role.user_id = owner.user_id and role.code = 'GroupAdmin'
      and role.status and ${hasNotEnded('userRole')})
    and (${userId} is null or exists (select from user_group where user_group.group_id = group_mip.group_id
      and user_group.user_id = ${userId} and ${hasNotEnded('userGroup')}))`

/** True for a row of `mip` that the filters leave. */
function isOf({ filter, ofGroup, reader }: MatterScope): RawBuilder<unknown> {
  const { mipId, groupId, search, assignee } = filter
  const group = ofGroup ?? groupId
  const conditions: RawBuilder<unknown>[] = [sql`mip.status`]
  if (mipId !== undefined) conditions.push(sql`mip.mip_id = ${mipId}`)
  if (group !== undefined)
    conditions.push(sql`mip.mip_id in (select mip_id from group_mip where group_id = ${group})`)
  if (wordsOf(search).length > 0) conditions.push(matchesEveryWord(sql.ref('mip.search'), search))
  const owners = ownersOf(sql`mip.mip_id`)
  if (assignee === 'ME') conditions.push(sql`${reader} in (select user_id from (${owners}) as owner)`)
  if (assignee === 'NOBODY') conditions.push(sql`not exists (${owners})`)
  return sql.join(conditions, sql` and `)
}

/** What is required of a MIP and not there. It waits since there were both the requirement and the MIP. */
const missing = (scope: MatterScope) => sql`(
  with place as materialized (
    select mip.created_at, ${placeColumns(scope.now)} from mip where ${isOf(scope)})
  select 'MIP' as subject, null::bigint as user_id, qualification_kind_id, '' as jurisdiction, mip_id,
    null::bigint as qualification_id, null::bigint as practice_scope_id, 'MISSING' as reason, null::date as due_on, min(since) as since, day as today
  from (
    select place.mip_id, place.day, kind.qualification_kind_id,
      mip_day(place.state, greatest(place.created_at, requirement.created_at)) as since
    from ${requirementsFor('MIP')}
    where ${mipStanding} = 'MISSING'
      ${ofKind(scope)}) as lacking
  group by mip_id, qualification_kind_id, day)`

const ofKind = ({ filter: { qualificationKindId } }: MatterScope) =>
  qualificationKindId === undefined ? sql`` : sql`and kind.qualification_kind_id = ${qualificationKindId}`

/** Queries of the matters of MIPs. */
export function ofMips(scope: MatterScope): RawBuilder<unknown>[] {
  const { reason } = scope.filter
  const parts: RawBuilder<unknown>[] = []
  if (reason === undefined || reason === 'MISSING') parts.push(missing(scope))
  const isOfMip = sql`qualification.mip_id in (select mip_id from mip where ${isOf(scope)})`
  return [...parts, ...ofQualifications(scope, 'MIP', isOfMip)]
}
