import { type RawBuilder, sql } from 'kysely'
import { recordAudits } from '../audit/service.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'

/** Name and code in lower case. */
export type MipName = { mipId: number; name: string; code: string; status: boolean }
export type WantedUserMip = {
  /** Null links the two. */
  userMipId: number | null
  userId: number
  mipId: number
  providerNumber: string
  allowed: boolean
}

/** MIPs that go by any of these words, in lower case: name, code or id. */
export function findMipsByNames(db: Db, words: string[]): Promise<MipName[]> {
  const lowerName: RawBuilder<string> = sql`lower(name)`
  const lowerCode: RawBuilder<string> = sql`lower(code)`
  const named = [...new Set(words)].filter((word) => word !== '')
  const ids = named.filter((word) => /^[1-9]\d{0,14}$/.test(word)).map(Number)
  return db
    .selectFrom('mip')
    .select(['mipId', lowerName.as('name'), lowerCode.as('code'), 'status'])
    .where(
      sql<boolean>`(lower(name) = any(${named}::text[])
        or (code <> '' and lower(code) = any(${named}::text[])) or mip_id = any(${ids}::bigint[]))`,
    )
    .execute()
}

/** The links there are between these people and these MIPs. */
export function findUserMips(db: Db, userIds: number[], mipIds: number[]) {
  return db
    .selectFrom('userMip')
    .select(['userMipId', 'userId', 'mipId', 'providerNumber', 'allowed'])
    .where(sql<boolean>`user_id = any(${userIds}::bigint[]) and mip_id = any(${mipIds}::bigint[])`)
    .execute()
}

/** Links, or changes links, as doing each would, the trail included. Whether each was, in their order. */
export async function saveUserMips(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  wanted: WantedUserMip[],
): Promise<boolean[]> {
  const addedIds = await insertLinks(tx, wanted)
  const changed = await updateLinks(tx, wanted)
  const saved = wanted.map(({ userMipId, userId, mipId }) => {
    if (userMipId !== null) return changed.has(userMipId) ? userMipId : null
    const pair = `${userId} ${mipId}`
    const added = addedIds.get(pair) ?? null
    addedIds.delete(pair)
    return added
  })
  const entries = wanted.flatMap(({ userMipId: existing, ...detail }, index) => {
    const userMipId = saved[index] ?? null
    if (userMipId === null) return []
    const action = existing === null ? 'user-mip.link' : 'user-mip.edit'
    return [{ action, actor, subject: { type: 'user-mip', id: userMipId }, detail }]
  })
  await recordAudits(world, tx, entries)
  return saved.map((userMipId) => userMipId !== null)
}

async function insertLinks(tx: Db, wanted: WantedUserMip[]): Promise<Map<string, number>> {
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

async function updateLinks(tx: Db, wanted: WantedUserMip[]): Promise<Set<number>> {
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
