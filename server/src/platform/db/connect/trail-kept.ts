import { type Kysely, sql } from 'kysely'

/** How many days the audit trail is kept, as its owner has said; 0 is for ever. */
export async function readTrailKept<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ days: number }>`select audit_kept_days() as days`.execute(db)
  return rows[0]?.days ?? 0
}

/** Says so as the owner of the tables; for anybody else nothing changes. */
export async function keepTrailFor<Tables>(db: Kysely<Tables>, days: number): Promise<void> {
  if ((await readTrailKept(db)) === days) return
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(proowner, 'USAGE') as may from pg_proc where oid = 'audit_kept_days()'::regprocedure`.execute(
    db,
  )
  if (!rows[0]?.may) return
  await db.transaction().execute(async (tx) => {
    // Two servers that start together would replace the same row of the catalog, and one would fail.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    await sql`create or replace function audit_kept_days() returns integer language sql stable
      as ${sql.lit(`select ${Math.trunc(days)}`)}`.execute(tx)
  })
}
