import { sql } from 'kysely'
import { linkColumns } from '../../../../kit/link-queries.ts'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'

export type WantedUserMip = {
  /** Null for a new link. */
  userMipId: number | null
  userId: number
  mipId: number
  providerNumber: string
  allowed: boolean
  modalities: string[]
  validUntil: Date | null
}

/** Finds the existing links between these users and these MIPs. */
export function findUserMips(db: Db, userIds: number[], mipIds: number[]) {
  return db
    .selectFrom('userMip')
    .select(['userMipId', 'userId', 'mipId', 'providerNumber', 'allowed', 'modalities', 'validUntil'])
    .where(sql<boolean>`user_id = any(${userIds}::bigint[]) and mip_id = any(${mipIds}::bigint[])`)
    .where(hasNotEnded('userMip'))
    .execute()
}

/** Deletes the links between these users and MIPs that have ended, and returns them. */
export async function deleteEndedUserMips(tx: Db, wanted: WantedUserMip[]) {
  const { rows } = await sql<{ id: number; columns: Record<string, unknown> }>`
    delete from user_mip using unnest(${wanted.map(({ userId }) => userId)}::bigint[],
      ${wanted.map(({ mipId }) => mipId)}::bigint[]) as pair (user_id, mip_id)
    where user_mip.user_id = pair.user_id and user_mip.mip_id = pair.mip_id and valid_until <= ${serverTime}
    returning user_mip.user_mip_id as id, ${linkColumns('user-mip', 'userMip')} as columns`.execute(tx)
  return rows
}

/** Inserts links and returns their ids by `userId mipId`, without links that exist already. */
export async function insertUserMips(tx: Db, wanted: WantedUserMip[]): Promise<Map<string, number>> {
  const rows = wanted
    .filter(({ userMipId }) => userMipId === null)
    .map(({ userId, mipId, providerNumber, allowed, modalities, validUntil }) => ({
      userId,
      mipId,
      providerNumber,
      allowed,
      modalities,
      validUntil,
    }))
  if (rows.length === 0) return new Map()
  const added = await tx
    .insertInto('userMip')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'mipId']).doNothing())
    .returning(['userMipId', 'userId', 'mipId'])
    .execute()
  return new Map(added.map(({ userMipId, userId, mipId }) => [`${userId} ${mipId}`, userMipId]))
}

type Values = Pick<WantedUserMip, 'providerNumber' | 'allowed' | 'modalities' | 'validUntil'>

/** Returns the ids of the links that exist, with their previous values. */
export async function updateUserMips(tx: Db, wanted: WantedUserMip[]): Promise<Map<number, Values>> {
  const rows = wanted.filter(({ userMipId }) => userMipId !== null)
  if (rows.length === 0) return new Map()
  const { rows: changed } = await sql<Values & { userMipId: number }>`
    with before as materialized (
      select user_mip_id, provider_number, allowed, modalities, valid_until from user_mip
      where user_mip_id = any(${rows.map(({ userMipId }) => userMipId)}::bigint[]) and ${hasNotEnded('userMip')}
      for no key update)
    update user_mip set provider_number = wanted."providerNumber", allowed = wanted.allowed,
      modalities = wanted.modalities, valid_until = wanted."validUntil"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted ("userMipId" bigint, "providerNumber" text, allowed boolean, modalities text[], "validUntil" timestamptz)
    join before on before.user_mip_id = wanted."userMipId"
    where user_mip.user_mip_id = wanted."userMipId"
    returning before.user_mip_id, before.provider_number, before.allowed, before.modalities, before.valid_until`.execute(
    tx,
  )
  return new Map(changed.map(({ userMipId, ...values }) => [userMipId, values]))
}
