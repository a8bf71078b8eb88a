import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** @throws if the database does not answer */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

export function countWaitingMails(db: Db): Promise<{ count: number; first: Date | null }> {
  return db
    .selectFrom('mail')
    .select((mail) => [
      mail.fn.countAll<number>().as('count'),
      mail.fn.min<Date | null>('createdAt').as('first'),
    ])
    .where('sentAt', 'is', null)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow()
}
