import type { PersonProfession } from '@gantry/contract/domains/people/professions/schemas'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

export type NewRow = Insertable<Database['personProfession']>
export type Row = Omit<PersonProfession, 'may'> & { userId: number }

const state: RawBuilder<string> = sql`case when valid_until < valid_from then 'MISTAKE'
  when valid_from > person_day(user_id, ${serverTime}) then 'COMING'
  when valid_until < person_day(user_id, ${serverTime}) then 'ENDED'
  else 'CURRENT' end`

const selectRows = (db: Db) =>
  db
    .selectFrom('personProfession')
    .select(['personProfessionId', 'userId', 'profession', 'engagement', 'validFrom', 'validUntil'])
    .select(state.as('state'))
    .$castTo<Row>()

/** Those that a directory recorded, in the order of recording, and today for this person. */
export async function listFromDirectory(db: Db, userId: number, identityConnectionId: number) {
  const rows = await selectRows(db)
    .select(sql<string>`person_day(user_id, ${serverTime})`.as('today'))
    .where('userId', '=', userId)
    .where('identityConnectionId', '=', identityConnectionId)
    .orderBy('personProfessionId')
    .execute()
  return rows
}

/** The latest first, with those that have ended. */
export const listProfessions = (db: Db, userId: number): Promise<Row[]> =>
  selectRows(db)
    .where('userId', '=', userId)
    .orderBy('validFrom', 'desc')
    .orderBy('personProfessionId', 'desc')
    .execute()

/** Those of these people, in the order of recording. */
export async function findProfessions(db: Db, userIds: number[]): Promise<Row[]> {
  if (userIds.length === 0) return []
  return selectRows(db).where('userId', 'in', userIds).orderBy('personProfessionId').execute()
}

export async function findProfession(db: Db, personProfessionId: number): Promise<Row | null> {
  const query = selectRows(db).where('personProfessionId', '=', personProfessionId)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the ids in order. */
export async function insertProfessions(db: Db, rows: NewRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const query = db.insertInto('personProfession').values(rows).returning('personProfessionId')
  return (await query.execute()).map(({ personProfessionId }) => personProfessionId)
}

export async function updateEnd(db: Db, personProfessionId: number, validUntil: string): Promise<void> {
  await db
    .updateTable('personProfession')
    .set({ validUntil })
    .where('personProfessionId', '=', personProfessionId)
    .execute()
}
