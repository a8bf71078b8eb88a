// Writes the plan of each query of each list, one file for each list, to dist/plans/: `node bench/plans/write.mjs`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@gantry/server/platform/db/connect/connect.ts'
import { startEmbedded } from '@gantry/server/platform/db/embedded/embedded.ts'
import { migrate } from '@gantry/server/platform/db/migrations/migrate.ts'
import { explain, fillLists, listCases, wholeReads } from '@gantry/server/testing/list-plans/list-plans.ts'

const plans = join(import.meta.dirname, '../../dist/plans')
mkdirSync(plans, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'gantry-plans-'))
const postgres = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  const { db, pool, close } = connect(postgres.connection)
  await migrate(db)
  await fillLists(pool)
  for (const [name, run] of listCases) {
    const plan = await explain(pool, run)
    writeFileSync(join(plans, `${name}.txt`), plan)
    for (const line of wholeReads(plan)) console.error(`${name}: ${line.trim()}`)
    if (wholeReads(plan).length > 0) process.exitCode = 1
  }
  await close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
