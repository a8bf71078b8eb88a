import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** @throws if the database does not answer */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** The entries of the audit trail that the syslog receiver has not read, and when the first of them was sealed. */
export async function countUnsentEntries(db: Db): Promise<{ count: number; first: Date | null }> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select coalesce((select max(seal_no) from audit_seal) - place.seal_no, 0) as count,
      (select sealed_at from audit_seal where seal_no > place.seal_no order by seal_no limit 1) as first
    from audit_syslog_cursor as place`.execute(db)
  return rows[0] ?? { count: 0, first: null }
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
