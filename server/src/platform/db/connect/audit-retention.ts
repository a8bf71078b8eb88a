import { type Kysely, sql } from 'kysely'

/** For how many days the audit trail is kept; 0 means for ever. */
export async function readAuditRetention<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ days: number }>`select audit_kept_days() as days`.execute(db)
  return rows[0]?.days ?? 0
}

/** Sets for how many days the audit trail is kept. Does nothing when `db` is not connected as the owner of the tables. */
export async function setAuditRetention<Tables>(db: Kysely<Tables>, days: number): Promise<void> {
  if ((await readAuditRetention(db)) === days) return
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(proowner, 'USAGE') as may from pg_proc where oid = 'audit_kept_days()'::regprocedure`.execute(
    db,
  )
  if (!rows[0]?.may) return
  await db.transaction().execute(async (tx) => {
    // Two servers that start at the same time would replace the same catalog row, and one would fail.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    await sql`create or replace function audit_kept_days() returns integer language sql stable
      as ${sql.lit(`select ${Math.trunc(days)}`)}`.execute(tx)
  })
}
