import type { HoldReason } from '@gantry/contract/requirements/schemas'
import { notHeld } from '@gantry/contract/requirements/words'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/db.ts'
import type { Db } from '../platform/world.ts'

/**
 * The links between users and MIPs that are in force at a time: allowed, at an active MIP and not held (migration 0037).
 * Everything that gives access by a link reads them. Select from it with a condition on the user, the MIP or the link.
 */
export const linksInForce = (at: Date) =>
  sql<Selectable<Database['userMip']>>`user_mip_in_force(${at}::timestamptz)`.as('userMip')

/** As in the contract's `LinkHold`. */
export type LinkHold = { onHold: boolean; holdReasons: HoldReason[]; overriddenUntil: string | null }

type Row = { userMipId: number; reasons: HoldReason[]; until: Date | null }

/** Adds to each row whether its link is on hold, and why. Links that are not allowed are not on hold. */
export async function withHolds<Link extends { userMipId: number }>(
  db: Db,
  links: Link[],
  at: Date,
): Promise<(Link & LinkHold)[]> {
  if (links.length === 0) return []
  const { rows } = await sql<Row>`
    select user_mip.user_mip_id, (select max(until) from hold_override
        where hold_override.user_mip_id = user_mip.user_mip_id and starts_at <= ${at} and until > ${at}) as until,
      json_agg(json_build_object('qualificationKindId', requirement.qualification_kind_id, 'kindLabel', kind.label,
        'standing', standing) order by kind.label, requirement_id) as reasons
    from user_mip join mip using (mip_id)
    cross join lateral holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, ${at}::timestamptz) as requirement
    join qualification_kind as kind using (qualification_kind_id)
    cross join lateral best_standing(user_mip.user_id, requirement.qualification_kind_id, australian_state(mip.state),
      (${at}::timestamptz at time zone state_time_zone(mip.state))::date) as standing
    where user_mip.user_mip_id = any(${links.map(({ userMipId }) => userMipId)}::bigint[])
      and user_mip.allowed and mip.status
    group by user_mip.user_mip_id`.execute(db)
  const holds = new Map(rows.map(({ userMipId, ...hold }) => [userMipId, toHold(hold)]))
  return links.map((link) => ({ ...link, ...(holds.get(link.userMipId) ?? notHeld) }))
}

/** Two requirements for the same kind are one reason. */
function toHold({ reasons, until }: Omit<Row, 'userMipId'>): LinkHold {
  const byKind = new Map(reasons.map((reason) => [reason.qualificationKindId, reason]))
  return {
    onHold: until === null,
    holdReasons: [...byKind.values()],
    overriddenUntil: until === null ? null : until.toISOString(),
  }
}
