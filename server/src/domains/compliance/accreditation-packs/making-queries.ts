import type { MissingQualification } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

/** A pack that a run has taken. `attempts` shows whether it is still the last one that took it. */
export type TakenPack = {
  accreditationPackId: number
  mipId: number
  groupId: number | null
  requestedBy: number | null
  asOf: string
  /** The first day of the period. */
  from: string
  attempts: number
  /** Of the person who asked for it. */
  language: string
}

/** A server of the previous version takes no pack whose time is infinite, and none is taken from it while it renews the time. */
const isFree = (now: Date) => sql<boolean>`
  (state = 'WAITING' or (state = 'RUNNING' and (running_until = 'infinity' or running_until < ${now})))`

/** Takes a pack, also from another run. Null when it is made or deleted, or a server of the previous version makes it. */
export async function takePack(db: Db, packId: number, now: Date): Promise<TakenPack | null> {
  const taken = sql<TakenPack>`
    update accreditation_pack as pack
    set state = 'RUNNING', running_until = 'infinity', attempts = attempts + 1, people_done = 0
    where accreditation_pack_id = ${packId} and ${isFree(now)}
    returning accreditation_pack_id, mip_id, group_id, requested_by, as_of, attempts,
      coalesce(left_from, (as_of - interval '12 months')::date) as "from",
      coalesce((select language from "user" where user_id = requested_by), 'en') as language`
  return (await taken.execute(db)).rows[0] ?? null
}

/** Packs to make that no job will make. */
export async function listLeftPacks(db: Db, now: Date): Promise<number[]> {
  const query = db
    .selectFrom('accreditationPack')
    .select('accreditationPackId')
    .where(isFree(now))
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs where key = 'accreditation-pack:' || accreditation_pack_id)`,
    )
    .orderBy('accreditationPackId')
  return (await query.execute()).map(({ accreditationPackId }) => accreditationPackId)
}

const isStillTaken = ({ accreditationPackId, attempts }: TakenPack) => sql<boolean>`
  accreditation_pack_id = ${accreditationPackId} and attempts = ${attempts} and state = 'RUNNING'`

type Progress = { peopleTotal: number; peopleDone: number }

/** Returns false when the pack was deleted or another run has taken it. */
export async function noteProgress(db: Db, pack: TakenPack, progress: Progress): Promise<boolean> {
  const query = db.updateTable('accreditationPack').set(progress).where(isStillTaken(pack))
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

type Finished = {
  finishedAt: Date
  peopleTotal: number
  missingTotal: number
  missing: MissingQualification[]
  isStateKnown: boolean
  size: number
  sha256: string
}

/** Returns false like `noteProgress`. */
export async function finishPack(
  tx: Db,
  pack: TakenPack,
  { missing, peopleTotal, ...rest }: Finished,
): Promise<boolean> {
  const query = tx
    .updateTable('accreditationPack')
    .set({ ...rest, peopleTotal, peopleDone: peopleTotal, missing: JSON.stringify(missing) })
    .set({ state: 'DONE', runningUntil: null })
    .where(isStillTaken(pack))
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export async function failPack(
  db: Db,
  pack: TakenPack,
  failure: 'TOO_LARGE' | 'OTHER',
  finishedAt: Date,
): Promise<void> {
  await db
    .updateTable('accreditationPack')
    .set({ state: 'FAILED', failure, finishedAt, runningUntil: null })
    .where(isStillTaken(pack))
    .execute()
}
