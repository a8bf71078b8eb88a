import { type Kysely, sql } from 'kysely'
import { type MigrateOptions, migrate } from '../migrations/migrate.ts'
import { setAuditRetention } from './audit-retention.ts'
import { connect } from './connect.ts'
import { grantQueue, installQueue } from './job-queue.ts'
import type { DatabasePlaces } from './opening.ts'
import type { Pooling } from './pooling.ts'

/** Only the owner and its functions write to these tables. */
const readOnlyTables = [
  'audit_seal',
  'fact',
  'fact_gap',
  'fact_history',
  'fact_seal',
  'fact_unsealed',
  'installation',
  'migration_step',
]
/** The server only adds rows to the others of these tables. */
const fixedTables = ['audit_event', 'audit_unsealed', ...readOnlyTables]

/**
 * Migrates the database as the owner of the tables, and grants the server's role what it needs: reading and writing
 * rows, but only reading and inserting in the audit trail, and only reading seals and facts. Even an SQL injection cannot
 * extend these privileges.
 */
export async function prepareDatabase<Tables>(
  places: DatabasePlaces,
  db: Kysely<Tables>,
  auditKeptDays = 0,
  pooling?: Pooling,
  options?: MigrateOptions,
): Promise<void> {
  const { server, owner } = places
  // Separate connections, because a migration may take longer than the time limit of a request: one holds the lock.
  const owning = connect(owner ?? server, {
    maxConnections: 2,
    isStarting: true,
    ...(pooling && { pooling }),
  })
  try {
    await migrate(owning.db, undefined, undefined, options)
    await installQueue(owning)
    if (owner !== null)
      await grantServerRole(owning.db, 'user' in server ? server.user : await currentRole(db))
    await setAuditRetention(owning.db, auditKeptDays)
  } finally {
    await owning.close()
  }
}

/** Grants the privileges that the server needs. Creates the role if it does not exist. */
export async function grantServerRole<Tables>(db: Kysely<Tables>, serverRole: string): Promise<void> {
  if (serverRole === (await currentRole(db))) return
  if (!(await hasRequiredPrivileges(db, serverRole))) await grantTo(db, serverRole)
  await grantQueue(db, serverRole)
}

async function currentRole<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db)
  return rows[0]?.name ?? ''
}

/**
 * Whether this role has the privilege to change the audit trail, so that only a trigger prevents it. True when the
 * server uses the owner's role.
 */
export async function canChangeAuditTrail<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_event', 'UPDATE, DELETE, TRUNCATE, TRIGGER') as may`.execute(db)
  return rows[0]?.may ?? false
}

// Grants invalidate the catalog caches of all connections, so they are repeated only when one is missing.
async function hasRequiredPrivileges<Tables>(db: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from pg_roles where rolname = ${role}) and not exists (
      select from pg_class
      where relnamespace = current_schema()::regnamespace and relname not like 'kysely%' and case relkind
        when 'r' then not has_table_privilege(to_regrole(${role}), oid, 'SELECT')
          or has_table_privilege(to_regrole(${role}), oid, 'INSERT') = (relname::text = any(${readOnlyTables}))
          or has_table_privilege(to_regrole(${role}), oid, 'UPDATE') = (relname::text = any(${fixedTables}))
          or has_table_privilege(to_regrole(${role}), oid, 'DELETE') = (relname::text = any(${fixedTables}))
        when 'S' then not has_sequence_privilege(to_regrole(${role}), oid, 'USAGE')
        else false end)
      and has_function_privilege(to_regrole(${role}), 'forget_audit_events(integer)', 'EXECUTE')
      and has_function_privilege(to_regrole(${role}), 'seal_audit(integer)', 'EXECUTE')
      and has_function_privilege(to_regrole(${role}), 'seal_facts(integer)', 'EXECUTE')
      and has_function_privilege(to_regrole(${role}), 'forget_facts(integer)', 'EXECUTE') as may`.execute(db)
  return rows[0]?.may ?? false
}

async function grantTo<Tables>(db: Kysely<Tables>, serverRole: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two servers that start at the same time would update the same catalog rows, and one would fail.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    const { rows } = await sql`select from pg_roles where rolname = ${serverRole}`.execute(tx)
    const role = sql.id(serverRole)
    if (rows.length === 0) await sql`create role ${role} login`.execute(tx)
    const { rows: schemas } = await sql<{ name: string }>`select current_schema()::text as name`.execute(tx)
    const schema = sql.id(schemas[0]?.name ?? 'public')
    await sql`grant usage on schema ${schema} to ${role}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx)
    await sql`grant usage on all sequences in schema ${schema} to ${role}`.execute(tx)
    await sql`grant execute on function
      forget_audit_events(integer), seal_audit(integer), seal_facts(integer), forget_facts(integer) to ${role}`.execute(
      tx,
    )
    for (const table of fixedTables)
      await sql`revoke update, delete, truncate on ${sql.table(table)} from ${role}`.execute(tx)
    for (const table of readOnlyTables)
      await sql`revoke insert on ${sql.table(table)} from ${role}`.execute(tx)
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(
      tx,
    )
  })
}
