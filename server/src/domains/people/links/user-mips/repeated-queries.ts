import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../../platform/world.ts'

/** Limits the search to links that the caller may read. */
export type RepeatScope =
  | { kind: 'all' }
  /** The links of one user, who is the caller. */
  | { kind: 'user' }
  /** The links of the caller, and those whose user and MIP both belong to the group. */
  | { kind: 'group'; userId: number; groupId: number | null }

/** True when another link has the same provider number. A person has one number for each place, so one of them is wrong. */
export function isRepeated(scope: RepeatScope): RawBuilder<boolean> {
  return sql<boolean>`(user_mip.provider_number <> '' and exists (
    select from user_mip other
    where other.provider_number = user_mip.provider_number and other.provider_number <> ''
      and other.user_mip_id <> user_mip.user_mip_id and ${hasNotEnded('other')} ${within(scope, sql`user_mip.user_id`)}))`
}

/** The same for a number that the user is typing. `userMipId` is the link that will get it. */
export async function isNumberRepeated(
  db: Db,
  scope: RepeatScope,
  userId: number,
  { providerNumber, userMipId }: { providerNumber: string; userMipId?: number | undefined },
): Promise<boolean> {
  const exceptLink = userMipId === undefined ? sql`` : sql`and other.user_mip_id <> ${userMipId}`
  const { rows } = await sql<{ isRepeated: boolean }>`select exists (
    select from user_mip other
    where other.provider_number = ${providerNumber} and other.provider_number <> ''
      and ${hasNotEnded('other')} ${exceptLink} ${within(scope, sql`${userId}`)}) as is_repeated`.execute(db)
  return rows[0]?.isRepeated === true
}

function within(scope: RepeatScope, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql``
  if (scope.kind === 'user') return sql`and other.user_id = ${userId}`
  return sql`
    and (other.user_id = ${scope.userId} or (
      exists (select from group_mip where group_id = ${scope.groupId} and group_mip.mip_id = other.mip_id)
      and exists (select from user_group where group_id = ${scope.groupId} and user_group.user_id = other.user_id
        and ${hasNotEnded('userGroup')})))`
}
