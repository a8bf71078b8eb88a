import { sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'

/**
 * `sealNo` is the last seal that the receiver has read. Entries from before the seals come first: until it has read them all,
 * it is the negative number of the last one.
 */
export type Place = { sealNo: number; tries: number }

/** Leases the place until `leasedUntil`. Null if nothing is due, or while another server sends. */
export async function takePlace(db: Db, now: Date, leasedUntil: Date): Promise<Place | null> {
  const { rows } = await sql<Place>`
    update audit_syslog_cursor set leased_until = ${leasedUntil}
    where leased_until <= ${now} and next_try_at <= ${now}
      and (exists (select from audit_seal where audit_seal.seal_no > greatest(audit_syslog_cursor.seal_no, 0))
        or audit_syslog_cursor.seal_no <= 0 and coalesce((select hash <> '' from audit_event
          where audit_event_id > -audit_syslog_cursor.seal_no order by audit_event_id limit 1), false))
    returning seal_no, tries`.execute(db)
  return rows[0] ?? null
}

/** Records what the receiver has read, unless another server has taken over since. */
export async function movePlace(db: Db, leasedUntil: Date, sealNo: number): Promise<void> {
  await db
    .updateTable('auditSyslogCursor')
    .set({ sealNo, tries: 0, nextTryAt: sql`'-infinity'`, leasedUntil: sql`'-infinity'` })
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

export async function postpone(db: Db, leasedUntil: Date, tries: number, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('auditSyslogCursor')
    .set({ tries, nextTryAt, leasedUntil: sql`'-infinity'` })
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}
