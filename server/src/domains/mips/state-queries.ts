import { sql } from 'kysely'
import { serverTime } from '../../platform/db/server-time.ts'
import type { Db } from '../../platform/world.ts'

/** A requirement that holds a link to a MIP. */
export type MipHold = { userId: number; userMipId: number; requirementId: number }

/**
 * The holds at a MIP that another state of it would lift: now its requirements hold these links, and with the new state they
 * would not. One statement compares both, so that no other change counts. Overrides are ignored, and so is whether the link is
 * allowed and the MIP active, because these can change afterwards.
 */
export async function listHoldsLiftedByState(db: Db, mipId: number, newState: string): Promise<MipHold[]> {
  const { rows } = await sql<MipHold>`
    select user_mip.user_id, user_mip.user_mip_id, held.requirement_id from user_mip join mip using (mip_id)
    cross join lateral holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, ${serverTime}) as held
    where user_mip.mip_id = ${mipId} and not exists (
      select from holding_requirement(user_mip.user_id, user_mip.mip_id, ${newState}, ${serverTime}) as still
      where still.requirement_id = held.requirement_id)`.execute(db)
  return rows
}
