import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

/** A copy that a run has taken. `attempts` shows whether it is still the last one that took it. */
export type TakenCopy = {
  dataCopyId: number
  userId: number
  askedBy: number
  attempts: number
  firstName: string
  lastName: string
  email: string
  /** Of the person whose data it is. */
  language: string
  timeZone: string
}

/** Takes a copy, also from another run. Null when it is made or the person is gone. */
export async function takeCopy(db: Db, dataCopyId: number): Promise<TakenCopy | null> {
  const taken = sql<TakenCopy>`
    update data_copy set state = 'RUNNING', attempts = attempts + 1 from "user"
    where data_copy_id = ${dataCopyId} and data_copy.state in ('WAITING', 'RUNNING') and "user".user_id = data_copy.user_id
    returning data_copy_id, data_copy.user_id, asked_by, attempts, first_name, last_name, email, language, time_zone`
  return (await taken.execute(db)).rows[0] ?? null
}

/** Copies to make that no job will make. */
export async function listLeftCopies(db: Db): Promise<number[]> {
  const left = sql<{ dataCopyId: number }>`
    select data_copy_id from data_copy
    where state in ('WAITING', 'RUNNING')
      and not exists (select from graphile_worker.jobs where key = 'data-copy:' || data_copy_id)
    order by data_copy_id`
  return (await left.execute(db)).rows.map(({ dataCopyId }) => dataCopyId)
}

const isStillTaken = ({ dataCopyId, attempts }: TakenCopy) => sql<boolean>`
  data_copy_id = ${dataCopyId} and attempts = ${attempts} and data_copy.state = 'RUNNING'`

export async function isTaken(db: Db, copy: TakenCopy): Promise<boolean> {
  const query = db.selectFrom('dataCopy').select('dataCopyId').where(isStillTaken(copy))
  return (await query.executeTakeFirst()) !== undefined
}

type Finished = { finishedAt: Date; endsAt: Date; size: number; sha256: string }

/** Returns false when another run has taken it, or the person is gone. */
export async function finishCopy(tx: Db, copy: TakenCopy, finished: Finished): Promise<boolean> {
  const query = tx
    .updateTable('dataCopy')
    .set({ ...finished, state: 'READY' })
    .where(isStillTaken(copy))
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export async function failCopy(
  db: Db,
  copy: TakenCopy,
  failure: 'TOO_LARGE' | 'OTHER',
  finishedAt: Date,
): Promise<void> {
  await db
    .updateTable('dataCopy')
    .set({ state: 'FAILED', failure, finishedAt })
    .where(isStillTaken(copy))
    .execute()
}
