import { sql } from 'kysely'
import { serverTime } from '../platform/db/server-time.ts'
import type { Db } from '../platform/world.ts'
import { hasNotEnded } from './links-in-force-queries.ts'

/** Which requirements hold which links of these people now, one text for each pair. Overrides do not count. */
export async function listOwnHolds(db: Db, userIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ hold: string }>`
    select user_mip.user_mip_id || ' ' || requirement.requirement_id as hold
    from user_mip join mip using (mip_id)
    cross join lateral holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, ${serverTime}) as requirement
    where user_mip.user_id = any(${userIds}::bigint[]) and user_mip.allowed and mip.status
      and ${hasNotEnded('userMip')}`.execute(db)
  return rows.map(({ hold }) => hold)
}
