// Writes the types of the tables and docs/data-model.md from a database with all migrations; with --verify it fails if they differ.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/src/platform/db/connect/connect.ts'
import { startEmbedded } from '../server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../server/src/platform/db/migrations/migrate.ts'
import { describeTables } from './lib/data-model.mjs'
import { root } from './lib/root.mjs'

const folder = mkdtempSync(join(tmpdir(), 'gantry-types-'))
const postgres = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
try {
  const { db, pool, close } = connect(postgres.connection)
  await migrate(db)
  const page = await describeTables(pool)
  await close()
  process.exitCode = generate(postgres.connection) || writePage(page)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function generate({ host, user, database }) {
  const options = [
    '--dialect=postgres',
    `--url=postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    '--out-file=server/src/platform/db/tables.generated.ts',
    '--camel-case',
    '--singularize=false',
    // As the connection reads them: bigint as number, a date without a time as text.
    '--type-mapping={"int8":"number"}',
    '--date-parser=string',
    '--exclude-pattern=kysely_*',
    '--log-level=warn',
  ]
  if (process.argv.includes('--verify')) options.push('--verify')
  const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  return spawnSync(process.execPath, [generator, ...options], { cwd: root, stdio: 'inherit' }).status ?? 1
}

function writePage(page) {
  const path = join(root, 'docs/data-model.md')
  if (!process.argv.includes('--verify')) writeFileSync(path, page)
  const isCurrent = readFileSync(path, 'utf8') === page
  if (!isCurrent) console.error('docs/data-model.md differs from the tables. Run `npm run db:types`.')
  return isCurrent ? 0 : 1
}
