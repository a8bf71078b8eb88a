import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** @throws if the database does not answer */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** The largest number. A bound that is not of the row lets PostgreSQL read only this range of the index. */
const lastNumber = sql.lit('9223372036854775807')

type Waiting = { count: number; first: Date | null }

/**
 * The entries of the audit trail that the syslog receiver has not read, and the time of the first: those of the chain before
 * migration 0060, those with a seal, and those that wait for theirs. Seals have no gaps, so they are not counted one by one.
 */
export async function countUnsentEntries(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with place as (select seal_no, greatest(seal_no, 0) as last_seal from audit_syslog_cursor),
    chained as (
      select count(*) as entries, min(at) as first from audit_event, place
      where seal_no <= 0 and hash <> '' and audit_event_id > -seal_no and audit_event_id < coalesce(
        (select audit_event_id from audit_seal where audit_event_id is not null order by audit_seal.seal_no limit 1),
        ${lastNumber}::bigint)),
    sealed as (
      select coalesce(max(seal_no) - greatest(min(seal_no), (select last_seal from place)), 0) as entries from audit_seal),
    next as (
      select at as first from audit_seal join audit_event using (audit_event_id)
      where audit_seal.seal_no > (select last_seal from place) order by audit_seal.seal_no limit 1)
    select (chained.entries + greatest(sealed.entries, 0) + (select count(*) from audit_unsealed))::integer as count,
      least(chained.first, (select first from next), ${firstUnsealed}) as first
    from chained, sealed`.execute(db)
  return rows[0] ?? { count: 0, first: null }
}

/** When the entry that has waited longest for its seal was written. The table of those that wait is small. */
const firstUnsealed = sql`(
  select at from audit_event where audit_event_id = (select min(audit_event_id) from audit_unsealed))`

export async function countUnsealed(db: Db): Promise<{ entries: number; facts: number; first: Date | null }> {
  const { rows } = await sql<{ entries: number; facts: number; first: Date | null }>`
    select (select count(*) from audit_unsealed) as entries, (select count(*) from fact_unsealed) as facts,
      ${firstUnsealed} as first`.execute(db)
  return rows[0] ?? { entries: 0, facts: 0, first: null }
}

/** The moment whose data the last backup contains. The backup command records it in the audit trail. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ asOf: Date | null }>`
    select (detail ->> 'asOf')::timestamptz as as_of from audit_event
    where action = 'backup.make' order by at desc, audit_event_id desc limit 1`.execute(db)
  return rows[0]?.asOf ?? null
}

export function countWaitingMails(db: Db): Promise<Waiting> {
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
