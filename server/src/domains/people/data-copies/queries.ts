import { dataCopyFailures, dataCopyStates } from '@gantry/contract/domains/people/data-copies/words'
import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'

export type CopyRow = Awaited<ReturnType<typeof listCopies>>[number]

const selectCopies = (db: Db) =>
  db
    .selectFrom('dataCopy')
    .select(['dataCopyId', 'userId', 'askedBy', 'state', 'failure', 'askedAt', 'reason', 'identified'])
    .select(['finishedAt', 'endsAt', 'downloadedAt', 'size', 'sha256'])
    .select(personNamed('dataCopy.askedBy').as('askerName'))

type Selected = Awaited<ReturnType<ReturnType<typeof selectCopies>['execute']>>[number]

/** The check constraints allow only these words. */
const toCopy = ({ state, failure, ...row }: Selected) => ({
  ...row,
  state: dataCopyStates.find((known) => known === state) ?? 'FAILED',
  failure: dataCopyFailures.find((known) => known === failure) ?? null,
})

/** The latest first. */
export async function listCopies(db: Db, userId: number) {
  const query = selectCopies(db).where('userId', '=', userId).orderBy('dataCopyId', 'desc')
  return (await query.execute()).map(toCopy)
}

export async function findCopy(db: Db, userId: number, dataCopyId: number): Promise<CopyRow | null> {
  const query = selectCopies(db).where('userId', '=', userId).where('dataCopyId', '=', dataCopyId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toCopy(row)
}

type NewCopy = { userId: number; askedBy: number; askedAt: Date; reason: string; identified: string }

export async function insertCopy(tx: Db, copy: NewCopy): Promise<number> {
  const query = tx.insertInto('dataCopy').values(copy).returning('dataCopyId')
  return (await query.executeTakeFirstOrThrow()).dataCopyId
}

/** How many copies of the person somebody asked for since a time. */
export async function countSince(
  db: Db,
  { userId, askedBy }: { userId: number; askedBy: number },
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('dataCopy')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('askedBy', '=', askedBy)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function markDownloaded(db: Db, dataCopyId: number, downloadedAt: Date): Promise<void> {
  await db.updateTable('dataCopy').set({ downloadedAt }).where('dataCopyId', '=', dataCopyId).execute()
}

/** Returns the hashes of the files of copies that have ended. */
export async function endCopies(tx: Db, now: Date): Promise<string[]> {
  const ended = sql<{ sha256: string }>`
    with ended as (
      select data_copy_id, sha256 from data_copy where state = 'READY' and ends_at <= ${now} for update)
    update data_copy set state = 'EXPIRED', sha256 = null from ended
    where data_copy.data_copy_id = ended.data_copy_id returning ended.sha256`
  return (await ended.execute(tx)).rows.map(({ sha256 }) => sha256)
}

export async function deleteCopiesBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom('dataCopy')
    .where('askedAt', '<', time)
    .where('state', 'in', ['EXPIRED', 'FAILED'])
    .execute()
}
