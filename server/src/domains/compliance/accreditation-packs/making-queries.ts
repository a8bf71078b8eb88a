import type { MissingQualification } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

/** A pack that this server has taken. `attempts` shows whether it is still the last one that took it. */
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

/** Takes the oldest pack that waits or whose server has stopped renewing it; null when there is none. */
export async function takePack(db: Db, now: Date, until: Date): Promise<TakenPack | null> {
  const taken = sql<TakenPack>`
    update accreditation_pack as pack
    set state = 'RUNNING', running_until = ${until}, attempts = attempts + 1, people_done = 0
    where accreditation_pack_id = (
      select accreditation_pack_id from accreditation_pack
      where state = 'WAITING' or (state = 'RUNNING' and running_until < ${now})
      order by accreditation_pack_id limit 1 for update skip locked)
    returning accreditation_pack_id, mip_id, group_id, requested_by, as_of, attempts,
      coalesce(left_from, (as_of - interval '12 months')::date) as "from",
      coalesce((select language from "user" where user_id = requested_by), 'en') as language`
  return (await taken.execute(db)).rows[0] ?? null
}

const isStillTaken = ({ accreditationPackId, attempts }: TakenPack) => sql<boolean>`
  accreditation_pack_id = ${accreditationPackId} and attempts = ${attempts} and state = 'RUNNING'`

type Progress = { runningUntil: Date; peopleTotal: number; peopleDone: number }

/** Returns false when the pack was deleted or another server has taken it. */
export async function renewPack(db: Db, pack: TakenPack, progress: Progress): Promise<boolean> {
  const query = db.updateTable('accreditationPack').set(progress).where(isStillTaken(pack))
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Lets a server take the pack again from this time on. */
export async function releasePack(db: Db, pack: TakenPack, from: Date): Promise<void> {
  await db.updateTable('accreditationPack').set({ runningUntil: from }).where(isStillTaken(pack)).execute()
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

/** Returns false like `renewPack`. */
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
