import type { Insertable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import { runJob } from '../../../../platform/jobs/run-job.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { copyJob } from '../making.ts'

type Columns = Partial<Insertable<Database['dataCopy']>>

/** A failed copy that the person asked for, unless something else is given. */
export async function buildDataCopy(db: Db, userId: number, columns: Columns = {}): Promise<number> {
  const values = {
    userId,
    askedBy: userId,
    askedAt: new Date('2026-11-01T00:00:00Z'),
    state: 'FAILED',
    failure: 'OTHER',
    ...columns,
  }
  const query = db.insertInto('dataCopy').values(values).returning('dataCopyId')
  return (await query.executeTakeFirstOrThrow()).dataCopyId
}

/** Runs the jobs of the copies that are not made yet. @throws when one could not be made */
export async function makeCopies(world: World, isStopped = () => false): Promise<void> {
  const copies = await world.db
    .selectFrom('dataCopy')
    .select('dataCopyId')
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .orderBy('dataCopyId')
    .execute()
  for (const payload of copies) await runJob(world, 'data-copy', copyJob, isStopped, payload)
}
