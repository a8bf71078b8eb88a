import { type Kysely, sql, type Transaction } from 'kysely'
import { type MigrationFile, readMigrations } from './files.ts'
import { withMigrationLock } from './lock.ts'
import { createProgress, listApplied, listUnfinished } from './progress.ts'
import { applyAtOnce, applySteps, countBeforeFills, leaveFills, type Report } from './run.ts'

export class MigrationFailed extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The database could not be brought up to date: ${reason}`, { cause })
    this.name = 'MigrationFailed'
  }
}

export type MigrateOptions = {
  report?: Report
  /** Called before anything is changed or waited for. Not called for a database that is up to date. */
  onPending?: () => Promise<void>
  /** Leaves the fills at the end of the last file to `finishFills`, which can run while the server serves. */
  leavesFills?: boolean
  /** Milliseconds for which it waits for another server that migrates. */
  patience?: number
}

const usualPatience = 10 * 60_000

/**
 * Applies the missing files of `migrations/*.sql` in the order of their names (docs/decisions/0076). An empty database gets all
 * of them in one transaction. Otherwise each step commits by itself, so that nobody waits long for a lock, and an interrupted
 * start continues where it stopped. Returns the names of the applied files. With `until` it stops after that file. If `db` is
 * a transaction, it uses that one.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  folder?: string,
  until?: string,
  { report = () => undefined, onPending, leavesFills = false, patience = usualPatience }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder, until)
  if (db.isTransaction) return applyAllAtOnce(db as Transaction<Tables>, files)
  const isDone = () => isUpToDate(db, files, leavesFills)
  if (await isDone()) return []
  await onPending?.()
  const applied = await withMigrationLock(
    db,
    { patience, isDone, onWait: () => report({}, 'another server migrates the database') },
    async (locked) => {
      if ((await listApplied(locked)).size === 0) return applyAllAtOnce(locked, files)
      await createProgress(db)
      return applyInSteps(db, files, { report, leavesFills })
    },
  )
  if (applied === null && !(await isDone()))
    throw new MigrationFailed('another server has been migrating it for too long. The next start continues.')
  return applied ?? []
}

/** Continues the fills that `leavesFills` has left, until `isStopped`. */
export async function finishFills<Tables>(
  db: Kysely<Tables>,
  how: { report: Report; isStopped: () => boolean },
  folder?: string,
): Promise<void> {
  const files = await readMigrations(folder)
  await withMigrationLock(
    db,
    { patience: 0, isDone: async () => false, onWait: () => undefined },
    async () => {
      for (const { migration } of await listUnfinished(db)) {
        const file = files.find(({ name }) => name === migration)
        if (file) await applySteps(db, file, file.steps.length, how)
      }
    },
  )
}

/** The names of all migrations, in order. */
export const listShippedMigrations = async (): Promise<string[]> =>
  (await readMigrations()).map(({ name }) => name)

/**
 * A database with migrations of a newer version counts as up to date: every migration leaves the previous version
 * working, so that servers can be updated one after another. Without this check, a role that may not change tables
 * could not start.
 */
async function isUpToDate<Tables>(
  db: Kysely<Tables>,
  files: MigrationFile[],
  leavesFills: boolean,
): Promise<boolean> {
  const applied = await listApplied(db)
  if (!files.every(({ name }) => applied.has(name))) return false
  if (leavesFills) return true
  const unfinished = new Set((await listUnfinished(db)).map(({ migration }) => migration))
  return !files.some(({ name }) => unfinished.has(name))
}

async function applyAllAtOnce<Tables>(tx: Transaction<Tables>, files: MigrationFile[]): Promise<string[]> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  await createProgress(tx)
  const missing = await listMissing(tx, files)
  for (const file of missing) await named(file, () => applyAtOnce(tx, file))
  return missing.map(({ name }) => name)
}

/** A later file may rely on the fills of an earlier one, so only those at the end of the last file can be left. */
async function applyInSteps<Tables>(
  db: Kysely<Tables>,
  files: MigrationFile[],
  { report, leavesFills }: { report: Report; leavesFills: boolean },
): Promise<string[]> {
  const missing = await listMissing(db, files)
  for (const file of missing) {
    const isLast = file === missing.at(-1)
    const end = countBeforeFills(file)
    if (!isLast || !leavesFills || end === file.steps.length)
      await named(file, () => applySteps(db, file, file.steps.length, { report }))
    else
      await named(file, async () => {
        await applySteps(db, file, end, { report })
        await leaveFills(db, file)
      })
  }
  return missing.map(({ name }) => name)
}

async function listMissing<Tables>(db: Kysely<Tables>, files: MigrationFile[]): Promise<MigrationFile[]> {
  const applied = await listApplied(db)
  const unfinished = new Set((await listUnfinished(db)).map(({ migration }) => migration))
  return files.filter(({ name }) => !applied.has(name) || unfinished.has(name))
}

async function named(file: MigrationFile, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailed(`${file.name}.sql: ${reason}`, error)
  }
}
