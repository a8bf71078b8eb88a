import { type Kysely, sql } from 'kysely'
import { MigrationFailed } from '../migrations/migrate.ts'
import type { Connected } from './connect.ts'
import { libraryPool } from './library-pool.ts'

/** The schema of the library `graphile-worker`, which has its own migrations. */
export const queueSchema = 'graphile_worker'

/** What the server's role does with each table of the library: everything else is the owner's. */
const needed = {
  _private_jobs: 'select, insert, update, delete',
  _private_job_queues: 'select, insert, update',
  _private_tasks: 'select, insert',
  _private_known_crontabs: 'select, insert, update',
  migrations: 'select',
  jobs: 'select',
}

/** Creates or upgrades the tables of the job queue, as their owner. One server at a time does it. */
export async function installQueue(owning: Connected): Promise<void> {
  await owning.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(7206)`.execute(tx)
    await migrateQueue(owning)
  })
}

async function migrateQueue(owning: Connected): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const logger = new Logger(() => () => undefined)
  try {
    await runMigrations({ pgPool: libraryPool(owning, false), schema: queueSchema, logger })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailed(`the job queue (schema ${queueSchema}): ${reason}`, error)
  }
}

/**
 * Lets the server's role add, take and finish jobs. The library protects its tables with policies that only their owner
 * passes; the privileges take their place.
 */
export async function grantQueue<Tables>(db: Kysely<Tables>, serverRole: string): Promise<void> {
  // Grants invalidate the catalog caches of all connections, so they are repeated only when one is missing.
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(bool_and(not relrowsecurity and has_table_privilege(${serverRole}, oid, 'SELECT')), false)
      and has_table_privilege(${serverRole}, 'graphile_worker._private_jobs', 'DELETE') as may
    from pg_class where relnamespace = ${queueSchema}::regnamespace and relkind = 'r'`.execute(db)
  if (rows[0]?.may) return
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '30s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    const role = sql.id(serverRole)
    await sql`grant usage on schema ${sql.id(queueSchema)} to ${role}`.execute(tx)
    for (const [table, privileges] of Object.entries(needed)) {
      const name = sql.id(queueSchema, table)
      await sql`grant ${sql.raw(privileges)} on ${name} to ${role}`.execute(tx)
      if (table !== 'jobs') await sql`alter table ${name} disable row level security`.execute(tx)
    }
  })
}
