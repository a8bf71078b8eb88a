import { type RawBuilder, sql } from 'kysely'

/** Limits the search to links that the caller may read. */
export type RepeatScope =
  | { kind: 'all' }
  | { kind: 'user' }
  /** Links whose user and MIP both belong to the group. */
  | { kind: 'group'; groupId: number | null }

/** True when another link has the same provider number. A person has one number for each place, so one of them is wrong. */
export function isRepeated(scope: RepeatScope): RawBuilder<boolean> {
  return sql<boolean>`(user_mip.provider_number <> '' and exists (
    select from user_mip other
    where other.provider_number = user_mip.provider_number and other.provider_number <> ''
      and other.user_mip_id <> user_mip.user_mip_id ${within(scope)}))`
}

function within(scope: RepeatScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql``
  if (scope.kind === 'user') return sql`and other.user_id = user_mip.user_id`
  return sql`
    and exists (select from group_mip where group_id = ${scope.groupId} and group_mip.mip_id = other.mip_id)
    and exists (select from user_group where group_id = ${scope.groupId} and user_group.user_id = other.user_id)`
}
