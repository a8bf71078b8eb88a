import { type LinkKind, links } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { linkColumns } from '../../../../kit/link-queries.ts'
import type { Columns } from '../../../../kit/record-queries.ts'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'

/** The links of a user that the caller may remove. `groupId` limits them to that group. */
type Reach = { userId: number; groupId: number | null | undefined }

/**
 * The MIP links of a user. In a group, they are the links to the MIPs of that group, without the MIPs that the user
 * reaches through another group as well, because the other group still needs those.
 */
const mipLinks = ({ userId, groupId }: Reach): RawBuilder<unknown> =>
  groupId === undefined
    ? sql`user_mip where user_id = ${userId}`
    : sql`user_mip where user_id = ${userId}
        and mip_id in (select mip_id from group_mip where group_id = ${groupId})
        and not exists (
          select from group_mip join user_group_in_force(${serverTime}) as membership using (group_id)
          where group_mip.mip_id = user_mip.mip_id and membership.user_id = ${userId} and group_id <> ${groupId})`

const groupLinks = ({ userId, groupId }: Reach): RawBuilder<unknown> =>
  groupId === undefined
    ? sql`user_group where user_id = ${userId}`
    : sql`user_group where user_id = ${userId} and group_id = ${groupId}`

const invitations = (userId: number) => sql`group_invitation where user_id = ${userId} and state = 'PENDING'`
const liveSessions = (userId: number) =>
  sql`select session_id from session where user_id = ${userId} and state <> 'ENDED'`

export type AccessCounts = {
  mips: number
  groups: number
  invitations: number
  ris: number
  sessions: number
  apps: number
}

export async function countAccess(db: Db, reach: Reach): Promise<AccessCounts> {
  const { userId } = reach
  const { rows } = await sql<AccessCounts>`select
    (select count(*)::int from ${mipLinks(reach)}) as mips,
    (select count(*)::int from ${groupLinks(reach)}) as groups,
    (select count(*)::int from ${invitations(userId)}) as invitations,
    (select count(*)::int from ris_user where user_id = ${userId}) as ris,
    (select count(*)::int from (${liveSessions(userId)}) live) as sessions,
    (select count(distinct app_id)::int from app_session
      where ended_at is null and session_id in (${liveSessions(userId)})) as apps`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('The counts have no row.')
  return reach.groupId === undefined ? counts : { ...counts, invitations: 0, ris: 0, sessions: 0, apps: 0 }
}

export function findAccount(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select(['version', 'status', 'groupIdForAdmin'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export type RemovedLink = { kind: LinkKind; id: number; columns: Columns }

export const removeMipLinks = (tx: Db, reach: Reach): Promise<RemovedLink[]> =>
  remove(tx, 'user-mip', mipLinks(reach))

export const removeGroupLinks = (tx: Db, reach: Reach): Promise<RemovedLink[]> =>
  remove(tx, 'user-group', groupLinks(reach))

export const removeRisLinks = (tx: Db, userId: number): Promise<RemovedLink[]> =>
  remove(tx, 'user-ris', sql`ris_user where user_id = ${userId}`)

async function remove(tx: Db, kind: LinkKind, wanted: RawBuilder<unknown>): Promise<RemovedLink[]> {
  const { rows } = await sql<{ id: number; columns: Columns }>`
    delete from ${wanted} returning ${sql.ref(links[kind].id)} as id, ${linkColumns(kind)} as columns`.execute(
    tx,
  )
  return rows.map((link) => ({ kind, ...link }))
}

export async function withdrawInvitations(tx: Db, userId: number, now: Date) {
  const { rows } = await sql<{ groupInvitationId: number; groupId: number }>`
    update group_invitation set state = 'WITHDRAWN', settled_at = ${now}
    where user_id = ${userId} and state = 'PENDING'
    returning group_invitation_id, group_id`.execute(tx)
  return rows
}
