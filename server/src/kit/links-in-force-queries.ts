import type { HoldReason } from '@gantry/contract/domains/compliance/requirements/schemas'
import { notHeld } from '@gantry/contract/domains/compliance/requirements/words'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/db.ts'
import { serverTime } from '../platform/db/server-time.ts'
import { byKey } from '../platform/db/statements/by-key.ts'
import type { Db } from '../platform/world.ts'

/**
 * The links between users and MIPs that are in force by the server's time: allowed, not ended, at an active MIP and not held
 * (migrations 0037 and 0055). Everything that gives access by a link reads them. Select from it with a condition on the
 * user, the MIP or the link.
 */
export const linksInForce = sql<Selectable<Database['userMip']>>`user_mip_in_force(${serverTime})`.as(
  'userMip',
)

/**
 * True for a link that has not ended (migration 0055), by the server's time. Everything that decides by a link to a MIP, a group
 * or a role asks this, because the job that removes ended links comes later. `link` is the table or its alias.
 */
export const hasNotEnded = (link: string): RawBuilder<boolean> =>
  sql<boolean>`is_in_force(${sql.ref(`${link}.validUntil`)}, ${serverTime})`

/**
 * The members of a group whose membership has ended, until the job has removed them. Lists that read a group in the order of an
 * index leave these few out, because a condition on each row would read the table.
 */
export const endedMembersOf = (db: Db, groupId: number) =>
  db
    .selectFrom('userGroup as ended')
    .select('ended.userId')
    .where('ended.groupId', '=', groupId)
    .where('ended.validUntil', '<=', serverTime)

/** As in the contract's `LinkHold`. */
export type LinkHold = { onHold: boolean; holdReasons: HoldReason[]; overriddenUntil: string | null }

type Row = { userMipId: number; reasons: HoldReason[]; until: Date | null }

/** Adds to each row whether its link is on hold now, and why. Links that are not allowed are not on hold. */
export const withHolds = async <Link extends { userMipId: number }>(
  db: Db,
  links: Link[],
): Promise<(Link & LinkHold)[]> =>
  Promise.all(
    links.map(async (link) => {
      const [hold] = await findHolds(db, link.userMipId)
      return { ...link, ...(hold === undefined ? notHeld : toHold(hold)) }
    }),
  )

const findHolds = byKey<'bigint', Row>(
  'bigint',
  (_, userMipId) => sql<Row>`
    select user_mip.user_mip_id, (select max(until) from hold_override
        where hold_override.user_mip_id = user_mip.user_mip_id and starts_at <= ${serverTime} and until > ${serverTime}) as until,
      json_agg(json_build_object('qualificationKindId', requirement.qualification_kind_id, 'kindCode', kind.code,
        'kindLabel', kind.label, 'standing', standing) order by kind.label, requirement_id) as reasons
    from user_mip join mip using (mip_id)
    cross join lateral holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, ${serverTime}) as requirement
    join qualification_kind as kind using (qualification_kind_id)
    cross join lateral best_standing(user_mip.user_id, requirement.qualification_kind_id, australian_state(mip.state),
      mip.is_commonwealth, (${serverTime} at time zone state_time_zone(mip.state))::date) as standing
    where user_mip.user_mip_id = ${userMipId} and user_mip.allowed and mip.status and ${hasNotEnded('userMip')}
    group by user_mip.user_mip_id`,
  (row) => row.userMipId,
)

/** Two requirements for the same kind are one reason. */
function toHold({ reasons, until }: Omit<Row, 'userMipId'>): LinkHold {
  const byKind = new Map(reasons.map((reason) => [reason.qualificationKindId, reason]))
  return {
    onHold: until === null,
    holdReasons: [...byKind.values()],
    overriddenUntil: until === null ? null : until.toISOString(),
  }
}
