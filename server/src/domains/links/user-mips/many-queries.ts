import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
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
    .where(hasNotEnded('userMip'))
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

type Values = Pick<WantedUserMip, 'providerNumber' | 'allowed'>

/** Returns the ids of the links that exist, with their previous values. */
export async function updateUserMips(tx: Db, wanted: WantedUserMip[]): Promise<Map<number, Values>> {
  const rows = wanted.filter(({ userMipId }) => userMipId !== null)
  if (rows.length === 0) return new Map()
  const { rows: changed } = await sql<Values & { userMipId: number }>`
    with before as materialized (
      select user_mip_id, provider_number, allowed from user_mip
      where user_mip_id = any(${rows.map(({ userMipId }) => userMipId)}::bigint[]) and ${hasNotEnded('userMip')}
      for no key update)
    update user_mip set provider_number = wanted."providerNumber", allowed = wanted.allowed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted ("userMipId" bigint, "providerNumber" text, allowed boolean)
    join before on before.user_mip_id = wanted."userMipId"
    where user_mip.user_mip_id = wanted."userMipId"
    returning before.user_mip_id, before.provider_number, before.allowed`.execute(tx)
  return new Map(changed.map(({ userMipId, ...values }) => [userMipId, values]))
}
