import type { Db } from '../../../../platform/world.ts'
import type { NewRow } from '../queries.ts'

/** A profession of a person, a sonographer since 2020 unless something else is given. */
export async function buildProfession(
  db: Db,
  userId: number,
  profession: Partial<Omit<NewRow, 'userId'>> = {},
): Promise<number> {
  const values = {
    userId,
    profession: 'SONOGRAPHER',
    engagement: 'EMPLOYEE',
    validFrom: '2020-01-01',
    ...profession,
  }
  const query = db.insertInto('personProfession').values(values).returning('personProfessionId')
  return (await query.executeTakeFirstOrThrow()).personProfessionId
}
