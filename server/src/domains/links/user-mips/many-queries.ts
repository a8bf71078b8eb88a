import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

export type WantedUserMip = {
  /** Null for a new link. */
  userMipId: number | null
  userId: number
  mipId: number
  providerNumber: string
  allowed: boolean
}

/** Finds the existing links between these users and these MIPs. */
export function findUserMips(db: Db, userIds: number[], mipIds: number[]) {
  return db
    .selectFrom('userMip')
    .select(['userMipId', 'userId', 'mipId', 'providerNumber', 'allowed'])
    .where(sql<boolean>`user_id = any(${userIds}::bigint[]) and mip_id = any(${mipIds}::bigint[])`)
    .execute()
}

/** Inserts links and returns their ids by `userId mipId`, without links that exist already. */
export async function insertUserMips(tx: Db, wanted: WantedUserMip[]): Promise<Map<string, number>> {
  const rows = wanted
    .filter(({ userMipId }) => userMipId === null)
    .map(({ userId, mipId, providerNumber, allowed }) => ({ userId, mipId, providerNumber, allowed }))
  if (rows.length === 0) return new Map()
  const added = await tx
    .insertInto('userMip')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'mipId']).doNothing())
    .returning(['userMipId', 'userId', 'mipId'])
    .execute()
  return new Map(added.map(({ userMipId, userId, mipId }) => [`${userId} ${mipId}`, userMipId]))
}

/** Returns the ids of the links that exist. */
export async function updateUserMips(tx: Db, wanted: WantedUserMip[]): Promise<Set<number>> {
  const rows = wanted.filter(({ userMipId }) => userMipId !== null)
  if (rows.length === 0) return new Set()
  const { rows: changed } = await sql<{ userMipId: number }>`
    update user_mip set provider_number = wanted."providerNumber", allowed = wanted.allowed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted ("userMipId" bigint, "providerNumber" text, allowed boolean)
    where user_mip.user_mip_id = wanted."userMipId"
    returning user_mip.user_mip_id`.execute(tx)
  return new Set(changed.map(({ userMipId }) => userMipId))
}
