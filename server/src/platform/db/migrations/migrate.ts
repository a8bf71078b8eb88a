import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const shippedFolder = import.meta.dirname

/** The number that Kysely's migrator locks by, so that a server of an earlier version waits as well. */
const migrationLock = '3853314791062309107'

export class MigrationFailed extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The database could not be brought up to date: ${reason}`, { cause })
    this.name = 'MigrationFailed'
  }
}

/**
 * Applies the missing files of `migrations/*.sql` in the order of their names, in one transaction under a lock, so that
 * only one server migrates at a time and an interrupted start changes nothing. Returns the names of the applied files.
 * With `until` it stops after that file. If `db` is a transaction, it uses that one.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  folder = shippedFolder,
  until?: string,
): Promise<string[]> {
  if (db.isTransaction)
    return (await isUpToDate(db, await namesIn(folder, until))) ? [] : applyAll(db, folder, until)
  if (await isUpToDate(db, await namesIn(folder, until))) return []
  return db.transaction().execute(async (tx) => {
    // The time limits of requests are too short for a long migration, or for waiting until another server has migrated.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(tx)
    return applyAll(tx, folder, until)
  })
}

/**
 * A database with migrations of a newer version counts as up to date: every migration leaves the previous version
 * working, so that servers can be updated one after another. Without this check, a role that may not change tables
 * could not start.
 */
async function isUpToDate<Tables>(db: Kysely<Tables>, names: string[]): Promise<boolean> {
  const known = await sql<{
    yes: boolean
  }>`select to_regclass('kysely_migration') is not null as yes`.execute(db)
  if (!known.rows[0]?.yes) return false
  const applied = await sql<{ count: number }>`
    select count(*)::integer as count from kysely_migration where name = any(${names})`.execute(db)
  return applied.rows[0]?.count === names.length
}

async function namesIn(folder: string, until: string | undefined): Promise<string[]> {
  const names = Object.keys(await readMigrations(folder))
  return until === undefined ? names : names.slice(0, names.indexOf(until) + 1)
}

async function applyAll<Tables>(db: Kysely<Tables>, folder: string, until?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results = [] } = await (until === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(until))
  const failed = results.find((result) => result.status === 'Error')
  if (failed) throw new MigrationFailed(`${failed.migrationName}.sql: ${messageOf(error)}`, error)
  if (error !== undefined) throw new MigrationFailed(messageOf(error), error)
  return results.map((result) => result.migrationName)
}

/** The names of all migrations, in order. */
export const listShippedMigrations = (): Promise<string[]> => namesIn(shippedFolder, undefined)

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).toSorted()) {
    if (!file.endsWith('.sql')) continue
    migrations[file.slice(0, -'.sql'.length)] = {
      up: async (db) => {
        await sql.raw(await readFile(join(folder, file), 'utf8')).execute(db)
      },
    }
  }
  return migrations
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
