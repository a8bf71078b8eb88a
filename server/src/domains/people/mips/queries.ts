import { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../kit/columns.ts'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/world.ts'
import type { MipAccess } from './policy.ts'

/** The URL of a logo. It contains a hash of the picture, so browsers can cache it without a limit. */
export const logoUrl = (mipId: number, sha256: string | null): string | null =>
  sha256 === null ? null : `/api/mips/${mipId}/logo?v=${sha256.slice(0, 16)}`

/** Finds the caller's relation to a MIP, or null when there is no such MIP. */
export async function findMipAccess(db: Db, actor: Actor, mipId: number): Promise<MipAccess | null> {
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
            .where('userMip.userId', '=', actor.userId)
            .where(hasNotEnded('userMip')),
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
            .where(hasNotEnded('userGroup'))
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

const columns = columnsOf(Mip.omit({ logoUrl: true }))

export async function getMipRecord(db: Db, mipId: number): Promise<Mip> {
  const { logoSha256, createdAt, statusChangeDate, ...row } = await db
    .selectFrom('mip')
    .select(columns)
    .select('logoSha256')
    .where('mipId', '=', mipId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    logoUrl: logoUrl(mipId, logoSha256),
    createdAt: createdAt.toISOString(),
    statusChangeDate: statusChangeDate.toISOString(),
  }
}

export async function findLogo(db: Db, mipId: number): Promise<string | null> {
  const row = await db.selectFrom('mip').select('logoSha256').where('mipId', '=', mipId).executeTakeFirst()
  return row?.logoSha256 ?? null
}

/** The name and the code are in lower case. */
export type MipName = { mipId: number; name: string; code: string; status: boolean }

/** Finds MIPs by name, code or id; the words are in lower case. */
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

export async function findArchiveLabel(db: Db, mipId: number): Promise<string | null> {
  const row = await db.selectFrom('mip').select('archiveLabel').where('mipId', '=', mipId).executeTakeFirst()
  return row?.archiveLabel ?? null
}
