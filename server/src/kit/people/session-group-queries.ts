import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { hasNotEnded } from '../links-in-force-queries.ts'

/** Whether a person and a MIP both belong to the group of the session. */
export const inSessionGroup = (
  actor: Actor,
  user: RawBuilder<unknown>,
  mip: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from group_mip join user_group using (group_id)
  where group_mip.group_id = ${actor.groupId} and group_mip.mip_id = ${mip} and user_group.user_id = ${user}
    and ${hasNotEnded('userGroup')})`
