import type {
  GroupCounts,
  MipCounts,
  RisCounts,
  UserCounts,
} from '@gantry/contract/domains/portal/tab-counts/schemas'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { keptTotal } from '../../../platform/db/lists/lists.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

/** Selects all counts in one statement. Each is read from an index that starts with the id of the record. */
async function selectCounts<Counts>(db: Db, counts: RawBuilder<Counts>): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${counts}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table returns one row.')
  return row
}

const countOf = (rows: RawBuilder<unknown>) => sql`(select count(*)::integer from ${rows})`

/** The others are folded under "Earlier". */
const isListed = sql`state in ('SUBMITTED', 'VERIFIED')`

export const countForUser = (db: Db, userId: number): Promise<UserCounts> =>
  selectCounts(
    db,
    sql`${countOf(sql`user_mip where user_id = ${userId} and ${hasNotEnded('userMip')}`)} as mips,
      ${countOf(sql`user_group where user_id = ${userId} and ${hasNotEnded('userGroup')}`)} as groups,
      ${countOf(sql`ris_user where user_id = ${userId}`)} as ris,
      ${countOf(sql`document where user_id = ${userId}`)} as documents,
      ${countOf(sql`qualification where user_id = ${userId} and ${isListed}`)} as qualifications`,
  )

type Seen = {
  /** Only the users of this group are counted; null for all of them. */
  groupId: number | null
  visibleOnly: boolean
}

export function countForMip(db: Db, mipId: number, { groupId, visibleOnly }: Seen): Promise<MipCounts> {
  const ofGroup =
    groupId === null
      ? sql``
      : sql`and user_id in (select user_id from user_group_in_force(${serverTime}) where group_id = ${groupId})`
  return selectCounts(
    db,
    sql`${countOf(sql`user_mip where mip_id = ${mipId} and ${hasNotEnded('userMip')} ${ofGroup}`)} as users,
      ${countOf(sql`group_mip where mip_id = ${mipId}`)} as groups,
      ${countOf(sql`ris_mip where mip_id = ${mipId}`)} as ris,
      ${countOf(sql`document where mip_id = ${mipId} ${visibleOnly ? sql`and visibility` : sql``}`)} as documents,
      ${countOf(sql`qualification where mip_id = ${mipId} and ${isListed}`)} as qualifications`,
  )
}

export const countForRis = (db: Db, risId: number): Promise<RisCounts> =>
  selectCounts(
    db,
    sql`${countOf(sql`ris_user where ris_id = ${risId}`)} as users,
      ${countOf(sql`ris_mip where ris_id = ${risId}`)} as mips`,
  )

/** With `activeOnly`, invitations of inactive people are left out, as in the list of the tab. */
export const countForGroup = (db: Db, groupId: number, activeOnly: boolean): Promise<GroupCounts> =>
  selectCounts(
    db,
    sql`${keptTotal('user_group', groupId, ['true', 'false'])} as members,
      ${countOf(sql`"user" where group_id_for_admin = ${groupId} and exists (
        select from user_role_in_force(${serverTime}) as user_role join role using (role_id)
        where user_role.user_id = "user".user_id and role.code = 'GroupAdmin' and role.status)`)} as admins,
      ${countOf(sql`group_mip where group_id = ${groupId}`)} as mips,
      ${countOf(sql`group_invitation where group_id = ${groupId} and state = 'PENDING'
        ${activeOnly ? sql`and user_id in (select user_id from "user" where status)` : sql``}`)} as invitations`,
  )
