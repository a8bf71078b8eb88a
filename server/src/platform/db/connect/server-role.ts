import { type Kysely, sql } from 'kysely'
import { migrate } from '../migrations/migrate.ts'
import { connect } from './connect.ts'
import type { DatabasePlaces } from './opening.ts'
import { keepTrailFor } from './trail-kept.ts'

/**
 * Brings the tables up to date as the one they belong to, and lets the server's own role use them: it reads and
 * writes rows, and of the trail it reads and adds. It cannot give itself more, whatever slips into a query.
 */
export async function prepareDatabase<Tables>(
  places: DatabasePlaces,
  db: Kysely<Tables>,
  auditKeptDays = 0,
): Promise<void> {
  const { server, owner } = places
  // A connection of its own: a migration may take longer than anybody waits for an answer.
  const owning = connect(owner ?? server, { maxConnections: 1 })
  try {
    await migrate(owning.db)
    if (owner !== null) await allow(owning.db, 'user' in server ? server.user : await nameOfRole(db))
    await keepTrailFor(owning.db, auditKeptDays)
  } finally {
    await owning.close()
  }
}

/** Grants what the server needs, to a role made now where there is none. */
export async function allow<Tables>(db: Kysely<Tables>, serverRole: string): Promise<void> {
  if (serverRole === (await nameOfRole(db))) return
  if (!(await mayWhatItShould(db, serverRole))) await grantTo(db, serverRole)
}

async function nameOfRole<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Whether only a trigger keeps this role from changing the trail: so it is where owner and server are one. */
export async function mayChangeTrail<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_event', 'UPDATE, DELETE, TRUNCATE, TRIGGER') as may`.execute(db)
  return rows[0]?.may ?? false
}

// Grants rewrite the catalog, which every connection then reads anew: not for nothing at each start.
async function mayWhatItShould<Tables>(db: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from pg_roles where rolname = ${role}) and not exists (
      select from pg_class
      where relnamespace = current_schema()::regnamespace and relname not like 'kysely%' and case relkind
        when 'r' then not has_table_privilege(to_regrole(${role}), oid, 'SELECT')
          or not has_table_privilege(to_regrole(${role}), oid, 'INSERT')
          or has_table_privilege(to_regrole(${role}), oid, 'UPDATE') = (relname = 'audit_event')
          or has_table_privilege(to_regrole(${role}), oid, 'DELETE') = (relname = 'audit_event')
        when 'S' then not has_sequence_privilege(to_regrole(${role}), oid, 'USAGE')
        else false end)
      and has_function_privilege(to_regrole(${role}), 'forget_audit_events(integer)', 'EXECUTE') as may`.execute(
    db,
  )
  return rows[0]?.may ?? false
}

async function grantTo<Tables>(db: Kysely<Tables>, serverRole: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of servers that start together, two would alter the same rows of the catalog, and one would fail.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    const { rows } = await sql`select from pg_roles where rolname = ${serverRole}`.execute(tx)
    const role = sql.id(serverRole)
    if (rows.length === 0) await sql`create role ${role} login`.execute(tx)
    const { rows: schemas } = await sql<{ name: string }>`select current_schema()::text as name`.execute(tx)
    const schema = sql.id(schemas[0]?.name ?? 'public')
    await sql`grant usage on schema ${schema} to ${role}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx)
    await sql`grant usage on all sequences in schema ${schema} to ${role}`.execute(tx)
    await sql`grant execute on function forget_audit_events(integer) to ${role}`.execute(tx)
    await sql`revoke update, delete, truncate on audit_event from ${role}`.execute(tx)
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(
      tx,
    )
  })
}
