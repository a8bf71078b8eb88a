import type { Insertable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

type Columns = Partial<Insertable<Database['correction']>>

/** An open request for another provider number of somebody who is linked to the MIP, unless something else is given. */
export async function buildCorrection(
  db: Db,
  { userId, mipId }: { userId: number; mipId: number },
  columns: Columns = {},
): Promise<number> {
  const link = db.selectFrom('userMip').select(['userMipId', 'providerNumber']).where('userId', '=', userId)
  const { userMipId, providerNumber } = await link.where('mipId', '=', mipId).executeTakeFirstOrThrow()
  const values = {
    userId,
    mipId,
    field: 'providerNumber',
    linkId: userMipId,
    value: providerNumber,
    wanted: '2426621B',
    reason: 'It is the number of another place.',
    askedAt: new Date('2026-11-01T00:00:00Z'),
    dueOn: '2026-12-01',
    ...columns,
  }
  const query = db.insertInto('correction').values(values).returning('correctionId')
  return (await query.executeTakeFirstOrThrow()).correctionId
}
