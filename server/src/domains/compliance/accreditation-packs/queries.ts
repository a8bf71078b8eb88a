import type {
  AccreditationPack,
  MissingQualification,
} from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import {
  packDays,
  packFailures,
  packStates,
} from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { Db } from '../../../platform/world.ts'

export type PackRow = AccreditationPack & { groupId: number | null; mipName: string }

const dayMilliseconds = 24 * 60 * 60_000

const selectPacks = (db: Db) =>
  db
    .selectFrom('accreditationPack as pack')
    .innerJoin('mip', 'mip.mipId', 'pack.mipId')
    .leftJoin('group', 'group.groupId', 'pack.groupId')
    .leftJoin('user', 'user.userId', 'pack.requestedBy')
    .select([
      'accreditationPackId',
      'pack.mipId',
      'pack.groupId',
      'groupName',
      'asOf',
      'leftFrom as from',
      'pack.state',
      'failure',
    ])
    .select(['requestedBy', 'requestedAt', 'finishedAt', 'peopleTotal', 'peopleDone'])
    .select(['missingTotal', 'missing', 'isStateKnown', 'size', 'sha256', 'mip.name as mipName'])
    .select(fullName.as('requesterName'))
type Selected = Awaited<ReturnType<ReturnType<typeof selectPacks>['execute']>>[number]

/** Newest first; with a group only those of the group. */
export async function listPacks(db: Db, mipId: number, groupId: number | null): Promise<PackRow[]> {
  const query = selectPacks(db).where('pack.mipId', '=', mipId).orderBy('accreditationPackId', 'desc')
  const found = groupId === null ? query : query.where('pack.groupId', '=', groupId)
  return (await found.execute()).map(toPack)
}

export async function findPack(db: Db, mipId: number, packId: number): Promise<PackRow | null> {
  const query = selectPacks(db).where('pack.mipId', '=', mipId).where('accreditationPackId', '=', packId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toPack(row)
}

function toPack({ requestedBy, requesterName, missing, ...row }: Selected): PackRow {
  const share = row.peopleTotal === 0 ? 0 : Math.floor((row.peopleDone * 100) / row.peopleTotal)
  return {
    ...row,
    // The table's check constraints allow only these values.
    state: packStates.find((known) => known === row.state) ?? 'FAILED',
    failure: packFailures.find((known) => known === row.failure) ?? null,
    requestedBy: requestedBy === null ? null : { userId: requestedBy, name: requesterName },
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    deletedAt: after(row.requestedAt, packDays * dayMilliseconds).toISOString(),
    // Until the file is stored, it is not complete.
    progress: row.state === 'DONE' ? 100 : Math.min(share, 99),
    missing: missing as unknown as MissingQualification[],
  }
}

/** How many packs of the MIP are not finished. Locks the MIP, so that two requests are counted one after the other. */
export async function countWaitingForAdding(tx: Db, mipId: number): Promise<number> {
  await sql`select from mip where mip_id = ${mipId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('accreditationPack')
    .select(sql<number>`count(*)`.as('count'))
    .where('mipId', '=', mipId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  return count
}

type NewPack = {
  mipId: number
  groupId: number | null
  asOf: string
  leftFrom: string
  requestedBy: number
  requestedAt: Date
}

export async function insertPack(tx: Db, pack: NewPack): Promise<number> {
  const query = tx.insertInto('accreditationPack').values(pack).returning('accreditationPackId')
  return (await query.executeTakeFirstOrThrow()).accreditationPackId
}

/** Returns the hash of the file, or null when there was none. */
export async function deletePack(tx: Db, packId: number): Promise<string | null> {
  const query = tx.deleteFrom('accreditationPack').where('accreditationPackId', '=', packId)
  return (await query.returning('sha256').executeTakeFirst())?.sha256 ?? null
}

/** Returns the hashes of the files of the deleted packs. */
export async function deletePacksBefore(db: Db, time: Date): Promise<string[]> {
  const query = db.deleteFrom('accreditationPack').where('requestedAt', '<', time)
  return (await query.returning('sha256').execute()).flatMap(({ sha256 }) => sha256 ?? [])
}
