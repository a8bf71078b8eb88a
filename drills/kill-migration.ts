import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { lookInto } from './harness/database.ts'
import { type Drill, judge } from './harness/drill.ts'
import { startServer } from './harness/platform.ts'
import { waitUntil } from './harness/waiting.ts'

const kills = 6
const root = fileURLToPath(new URL('..', import.meta.url))

export const killMigration: Drill = {
  name: 'kill-migration',
  what: 'kill during a migration',
  pass: 'the next run completes it',
  async run(harness) {
    const database = await harness.database()
    const dataDir = harness.folder('data')
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret key for drills, long enough for anybody',
      LOG_LEVEL: 'silent',
    }
    const { db, close } = lookInto({ connectionString: database.url })
    harness.afterwards(close)
    let midway = 0
    let halfMade = 0
    for (let kill = 0; kill < kills; kill++) {
      const { PATH, HOME } = process.env
      const server = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        env: { PATH, HOME, PORT: '1', ...settings },
        stdio: 'ignore',
      })
      // A little later in the migration each time.
      const begun = await waitUntil(async () => (await countMigrating(db)) > 0, { within: 60_000, every: 2 })
      await new Promise((resolve) => setTimeout(resolve, kill * 25))
      if (begun !== null && (await countMigrating(db)) > 0) midway++
      server.kill('SIGKILL')
      await new Promise((resolve) => server.once('exit', resolve))
      await waitUntil(async () => (await countMigrating(db)) === 0, { within: 10_000 })
      const { tables, applied } = await lookAt(db)
      // The migrations are one transaction, so either all tables exist or none.
      if (applied === 0 && tables > 0) halfMade++
    }
    const server = await startServer(settings)
    harness.afterwards(() => server.stop())
    const { tables, applied } = await lookAt(db)
    return judge(
      midway > 0 && halfMade === 0 && applied > 0,
      `killed ${midway} times in the middle, ${halfMade} times half of it stood; then ${applied} migrations and ${tables} tables`,
    )
  },
}

type Db = ReturnType<typeof lookInto>['db']

async function countMigrating(db: Db): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and query !~* 'pg_stat_activity'`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}

/** Tables of ours, and what the migrator has written down as done. */
async function lookAt(db: Db): Promise<{ tables: number; applied: number }> {
  const names = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const tables = names.rows.filter(({ name }) => !name.startsWith('kysely_')).length
  if (!names.rows.some(({ name }) => name === 'kysely_migration')) return { tables, applied: 0 }
  const applied = await sql<{ count: number }>`select count(*)::int as count from kysely_migration`.execute(
    db,
  )
  return { tables, applied: applied.rows[0]?.count ?? 0 }
}
