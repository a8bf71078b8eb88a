import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@gantry/server/platform/world.ts'
import { sql } from 'kysely'
import { ask } from '../harness/calls.ts'
import { connectionTo, lookInto } from '../harness/database.ts'
import { type Drill, judge } from '../harness/drill.ts'
import { addMip } from '../harness/mips.ts'
import { runGantry, secretKey, startServer } from '../harness/platform.ts'
import { verifySealedTrail } from '../harness/trail.ts'
import { compareStored, uploadDocument } from '../harness/uploads.ts'

const within = 15 * 60_000
const people = 50
const documents = 10

export const restoreBackup: Drill = {
  name: 'restore-backup',
  what: 'restore a backup on a new machine',
  pass: 'rows, file hashes and audit trail equal; sessions and tokens invalid; within 15 minutes',
  async run(harness) {
    const platform = await harness.platform()
    const { server, cast, db, dataDir, databaseUrl } = platform
    const { token, userId } = cast.admin
    for (let index = 0; index < people; index++) await addMip(server.port, token, `Backed up ${index}`)
    for (let index = 0; index < documents; index++) await uploadDocument(server.port, token, userId, 100_000)
    // The server must not seal entries between this look and the backup.
    await verifySealedTrail(platform)
    const before = await lookAt(db)
    const backup = harness.folder('backup')
    const secrets = databaseUrl === null ? {} : { SECRET_KEY: secretKey }
    const there = {
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...secrets,
    }
    await runGantry(['backup', backup], there)

    const started = performance.now()
    const newDataDir = harness.folder('new-machine')
    mkdirSync(newDataDir, { mode: 0o755 })
    const newDatabase = databaseUrl === null ? null : await harness.database('new-database')
    if (newDatabase === null) cpSync(join(dataDir, 'secret-key'), join(newDataDir, 'secret-key'))
    const here = { DATA_DIR: newDataDir, ...(newDatabase && { DATABASE_URL: newDatabase.url }), ...secrets }
    harness.say(await runGantry(['restore', backup], here))
    const restored = await startServer({ LOG_LEVEL: 'error', ...here })
    harness.afterwards(() => restored.stop())
    const took = performance.now() - started

    const looking = lookInto(newDatabase ? { connectionString: newDatabase.url } : connectionTo(newDataDir))
    harness.afterwards(() => looking.close())
    const after = await lookAt(looking.db)
    const different = Object.keys(before).filter((name) => before[name] !== after[name])
    const files = await compareStored(looking.db, newDataDir)
    const old = await ask(restored.port, { path: '/api/my-profile', token })
    const anew = await ask(server.port, { path: '/api/my-profile', token })
    return judge(
      different.length === 0 &&
        files.named.size === documents &&
        files.rowsWithoutFile + files.filesWithoutRow === 0 &&
        old.status === 401 &&
        anew.status === 200 &&
        took < within,
      `${Object.keys(before).length} tables compared, ${different.length} differ ${different.join(' ')}; ${files.named.size} files whole, ` +
        `${files.rowsWithoutFile} missing; a token of before: ${old.status}; ${(took / 1000).toFixed(1)} s until it served`,
    )
  },
}

/** Tables that change in the background, or that a restore changes on purpose. */
const apart = new Set([
  'session',
  'one_time_code',
  'account_token',
  'app_session',
  'oidc_record',
  'mail',
  'list_change',
  'directory_cursor',
  'directory_entry',
  'installation',
  // A restore adds the time between the backup and itself, of which nothing is known.
  'fact_gap',
])

/** A running server folds these rows from time to time, so their sums are compared. */
const listTotals = sql`(select source, key, part, sum(row_count) from list_total
  group by source, key, part having sum(row_count) <> 0)`

/** A hash of all rows by table; the audit trail is one of them. */
async function lookAt(db: Db): Promise<Record<string, string>> {
  const names = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(
    db,
  )
  const found: Record<string, string> = {}
  const rowsOf = (name: string) => (name === 'list_total' ? listTotals : sql.table(name))
  for (const { name } of names.rows) {
    if (apart.has(name)) continue
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(md5(entry::text), '' order by entry::text), '')) as sum
      from ${rowsOf(name)} as entry`.execute(db)
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}
