import type { Mip } from '@gantry/contract/mips'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db } from '../world.ts'
import type { MipReach } from './policy.ts'
import { logoUrl } from './queries.ts'

/** How the caller stands to a MIP. Null when there is none. */
export async function findMipReach(db: Db, actor: Actor, mipId: number): Promise<MipReach | null> {
  const row = await db
    .selectFrom('mip')
    .select((builder) => [
      'mip.status as active',
      builder
        .exists(
          builder
            .selectFrom('userMip')
            .select('userMipId')
            .whereRef('userMip.mipId', '=', 'mip.mipId')
            .where('userMip.userId', '=', actor.userId),
        )
        .as('linkedToSelf'),
      builder
        .exists(
          builder
            .selectFrom('groupMip')
            .innerJoin('userGroup', 'userGroup.groupId', 'groupMip.groupId')
            .innerJoin('group', 'group.groupId', 'groupMip.groupId')
            .select('groupMipId')
            .whereRef('groupMip.mipId', '=', 'mip.mipId')
            .where('userGroup.userId', '=', actor.userId)
            .where('group.status', '=', true),
        )
        .as('linkedToOwnGroup'),
      builder
        .exists(
          builder
            .selectFrom('groupMip')
            .select('groupMipId')
            .whereRef('groupMip.mipId', '=', 'mip.mipId')
            .where('groupMip.groupId', '=', actor.groupId),
        )
        .as('linkedToSessionGroup'),
    ])
    .where('mip.mipId', '=', mipId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    active: row.active,
    linkedToSelf: row.linkedToSelf === true,
    linkedToOwnGroup: row.linkedToOwnGroup === true,
    linkedToSessionGroup: row.linkedToSessionGroup === true,
  }
}

export async function getMipRecord(db: Db, mipId: number): Promise<Mip> {
  const { logoSha256, createdAt, statusChangeDate, ...row } = await db
    .selectFrom('mip')
    .select(['mipId', 'name', 'code', 'lspn', 'hpio', 'email', 'phone', 'addressLine1', 'addressLine2'])
    .select(['suburb', 'state', 'postcode', 'country', 'status', 'logoSha256', 'createdAt'])
    .select(['statusChangeDate', 'version'])
    .where('mipId', '=', mipId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    logoUrl: logoUrl(mipId, logoSha256),
    createdAt: createdAt.toISOString(),
    statusChangeDate: statusChangeDate.toISOString(),
  }
}

/** What a change starts from; held against other changes until the transaction ends. */
export function lockMip(db: Db, mipId: number) {
  return db
    .selectFrom('mip')
    .select(['mipId', 'name', 'status', 'logoSha256', 'version'])
    .where('mipId', '=', mipId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertMip(db: Db, mip: Insertable<Database['mip']>): Promise<number> {
  return (await db.insertInto('mip').values(mip).returning('mipId').executeTakeFirstOrThrow()).mipId
}

export async function updateMip(db: Db, mipId: number, changes: Updateable<Database['mip']>): Promise<void> {
  await db
    .updateTable('mip')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('mipId', '=', mipId)
    .execute()
}

export async function findLogo(db: Db, mipId: number): Promise<string | null> {
  const row = await db.selectFrom('mip').select('logoSha256').where('mipId', '=', mipId).executeTakeFirst()
  return row?.logoSha256 ?? null
}
