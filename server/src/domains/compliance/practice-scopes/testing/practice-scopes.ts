import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

type Columns = Partial<Insertable<Database['practiceScope']>>

/** A proposal of a full scope for CT, unless something else is given, of somebody who is linked to the MIP. */
export async function buildPracticeScope(
  db: Db,
  { userId, mipId }: { userId: number; mipId: number },
  columns: Columns = {},
): Promise<number> {
  const link = db.selectFrom('userMip').select('userMipId').where('userId', '=', userId)
  const { userMipId } = await link.where('mipId', '=', mipId).executeTakeFirstOrThrow()
  const values = {
    userId,
    mipId,
    userMipId,
    kind: 'FULL',
    modalities: ['CT'],
    procedures: [],
    conditions: '',
    supervision: 'NONE',
    evidence: 'References of two colleagues.',
    validFrom: '2026-01-01',
    reviewBy: '2030-12-31',
    state: 'PROPOSED',
    contributors: [],
    ...columns,
  }
  const inserted = await db
    .insertInto('practiceScope')
    .values(values)
    .returning('practiceScopeId')
    .executeTakeFirstOrThrow()
  const { practiceScopeId } = inserted
  const at = sql<Date>`now() - interval '1 minute'`
  const states = values.state === 'PROPOSED' ? ['PROPOSED'] : ['PROPOSED', 'GRANTED', values.state]
  const steps = [...new Set(states)].map((state) => ({ practiceScopeId, state, reason: '', at, userId }))
  await db.insertInto('practiceScopeStep').values(steps).execute()
  return practiceScopeId
}
