import type { ListRequest } from '@gantry/contract/paging'
import { providerNumberWarning } from '@gantry/contract/provider-number'
import type { UserMip } from '@gantry/contract/user-links'
import { sql } from 'kysely'
import { findPage, inPageOrder, matchesEveryWord, totalByStatus } from '../db/paging.ts'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db } from '../world.ts'
import type { LinkReach } from './policy.ts'

/** Where a logo is served; the hash in it changes with the picture, so that it can be cached for good. */
export const logoUrl = (mipId: number, sha256: string | null): string | null =>
  sha256 === null ? null : `/api/mips/${mipId}/logo?v=${sha256.slice(0, 16)}`

function selectUserMips(db: Db) {
  return db
    .selectFrom('userMip')
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['userMipId', 'userId', 'mip.mipId', 'mip.name as mipName', 'mip.code as mipCode'])
    .select(['mip.status as mipStatus', 'logoSha256', 'suburb', 'state', 'providerNumber', 'allowed'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectUserMips>['execute']>>[number]

const toUserMip = ({ logoSha256, ...row }: Row): UserMip => ({
  ...row,
  logoUrl: logoUrl(row.mipId, logoSha256),
  providerNumberWarning: providerNumberWarning(row.providerNumber),
})

/** By name; `groupId` keeps those whose MIP is linked to that group. */
export async function listUserMips(db: Db, userId: number, groupId?: number | null): Promise<UserMip[]> {
  if (groupId === undefined) return (await findUserMips(db, userId)).map(toUserMip)
  const ofGroup = db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)
  const rows = await selectByName(db).where('userId', '=', userId).where('mip.mipId', 'in', ofGroup).execute()
  return rows.map(toUserMip)
}

const selectByName = (db: Db) => selectUserMips(db).orderBy(sql`lower(mip.name)`).orderBy('userMipId')
const listMipsOfUsers = prepared((db, value: ValueOf<{ userIds: number[] }>) =>
  selectByName(db).where(sql<boolean>`user_id = any(${unseen(value('userIds'), 'bigint')})`),
)
const findUserMips = together((db, userIds: number[]) => listMipsOfUsers(db, { userIds }), {
  ofKey: (userId) => userId,
  ofRow: ({ userId }) => userId,
})

export async function getUserMip(db: Db, userMipId: number): Promise<UserMip> {
  return toUserMip(await selectUserMips(db).where('userMipId', '=', userMipId).executeTakeFirstOrThrow())
}

export async function findUserMipId(db: Db, userId: number, mipId: number): Promise<number | null> {
  const query = db.selectFrom('userMip').select('userMipId')
  const row = await query.where('userId', '=', userId).where('mipId', '=', mipId).executeTakeFirst()
  return row?.userMipId ?? null
}

type NewUserMip = { userId: number; mipId: number; providerNumber: string; allowed: boolean }

/** Null when the two are linked already. */
export async function insertUserMip(db: Db, link: NewUserMip): Promise<number | null> {
  const row = await db
    .insertInto('userMip')
    .values(link)
    .onConflict((conflict) => conflict.columns(['userId', 'mipId']).doNothing())
    .returning('userMipId')
    .executeTakeFirst()
  return row?.userMipId ?? null
}

type Link = { userMipId: number; userId: number; mipId: number; providerNumber: string; allowed: boolean }

/** The link, held against other changes until the transaction ends, and how the caller stands to it. */
export async function lockUserMip(
  db: Db,
  actor: Actor,
  userMipId: number,
): Promise<(Link & LinkReach) | null> {
  const row = await db
    .selectFrom('userMip')
    .select(['userMipId', 'userId', 'mipId', 'providerNumber', 'allowed'])
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('groupMip')
            .innerJoin('userGroup', 'userGroup.groupId', 'groupMip.groupId')
            .select('groupMipId')
            .where('groupMip.groupId', '=', actor.groupId)
            .whereRef('groupMip.mipId', '=', 'userMip.mipId')
            .whereRef('userGroup.userId', '=', 'userMip.userId'),
        )
        .as('inSessionGroup'),
    )
    .where('userMipId', '=', userMipId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, own: row.userId === actor.userId, inSessionGroup: row.inSessionGroup === true }
}

export async function updateUserMip(
  db: Db,
  userMipId: number,
  change: { providerNumber: string; allowed?: boolean },
): Promise<void> {
  await db.updateTable('userMip').set(change).where('userMipId', '=', userMipId).execute()
}

export function deleteUserMip(db: Db, userMipId: number) {
  return db
    .deleteFrom('userMip')
    .where('userMipId', '=', userMipId)
    .returning(['userId', 'mipId'])
    .executeTakeFirst()
}

const columns = {
  name: sql`lower(${sql.ref('mip.name')})`,
  code: sql`lower(${sql.ref('mip.code')})`,
  mipId: sql.ref('mip.mipId'),
}
export type MipSort = keyof typeof columns

function filterByStatus(db: Db, status: boolean | null | undefined) {
  const mips = db.selectFrom('mip')
  return typeof status === 'boolean' ? mips.where('mip.status', '=', status) : mips
}

export async function listUnlinkedMips(db: Db, userId: number, request: ListRequest<MipSort>) {
  const { search, status } = request.filter
  const linked = db.selectFrom('userMip').select('mipId').where('userId', '=', userId)
  const query = filterByStatus(db, status)
    .where('mip.mipId', 'not in', linked)
    .where(matchesEveryWord(sql.ref('mip.search'), search))
  const order = {
    id: sql.ref<number>('mip.mipId'),
    columns,
    fallback: { sortBy: 'name', sortType: 'asc' },
  } as const
  const all = totalByStatus('mip', { search, status })
  const few = filterByStatus(db, status).where('mip.mipId', 'in', linked)
  const total = all && sql<number>`(${all} - ${few.select(sql<number>`count(*)`.as('count'))})`
  const { ids, ...totals } = await findPage(db, { rows: query, ...order, total }, request)
  const rows = ids.length === 0 ? [] : await selectMipSides(db, ids)
  return { rows: inPageOrder(ids, rows, (row) => row.mipId), ...totals }
}

async function selectMipSides(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('mip')
    .select([
      'mipId',
      'name as mipName',
      'code as mipCode',
      'status as mipStatus',
      'logoSha256',
      'suburb',
      'state',
    ])
    .where('mipId', 'in', ids)
    .execute()
  return rows.map(({ logoSha256, ...row }) => ({ ...row, logoUrl: logoUrl(row.mipId, logoSha256) }))
}
