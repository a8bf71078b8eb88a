import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@gantry/server/platform/db/connect/connect.ts'
import { startEmbedded } from '@gantry/server/platform/db/embedded/embedded.ts'
import { migrate } from '@gantry/server/platform/db/migrations/migrate.ts'
import { systemClock } from '@gantry/server/platform/secrets/clock.ts'
import { fill } from './fill.ts'
import { createAccounts } from './people.ts'
import { sizesFor } from './sizes.ts'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cache = join(root, 'node_modules/.cache/gantry/bench')

export type Seed = { users: number; password: string; dataDir: string }
type Stamp = { fingerprint: string; password: string }

/** Settings without durability, because the data can be created again. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal' }
const forSeeding = { ...quick, max_wal_senders: '0', max_wal_size: '8GB', autovacuum: 'off' }

/** The data folder of a seed of this size. It is created at first use, and again if tables or the seeder have changed. */
export async function ensureSeed(
  name: string,
  users: number,
  say: (line: string) => void,
  folder = join(cache, name),
): Promise<Seed> {
  const dataDir = join(folder, 'data')
  const stampFile = join(folder, 'seed.json')
  const fingerprint = fingerprintOf(['server/src/platform/db/migrations', 'bench/seed'])
  const stamp = readStamp(stampFile)
  if (stamp?.fingerprint === fingerprint) return { users, password: stamp.password, dataDir }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const started = Date.now()
  const password = await makeSeed(dataDir, users)
  writeFileSync(stampFile, JSON.stringify({ fingerprint, password } satisfies Stamp))
  say(`Seeded ${users.toLocaleString('en')} users in ${Math.round((Date.now() - started) / 1000)} s.`)
  return { users, password, dataDir }
}

async function makeSeed(dataDir: string, users: number): Promise<string> {
  const postgres = await startEmbedded({ dataDir, settings: forSeeding })
  try {
    const { db, close } = connect(postgres.connection)
    await migrate(db)
    await fill(postgres.connection, sizesFor(users))
    const password = await createAccounts({ db, clock: systemClock })
    await close()
    return password
  } finally {
    await postgres.stop()
  }
}

function readStamp(path: string): Stamp | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stamp) : null
}

function fingerprintOf(folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder)).toSorted()) {
      if (name.endsWith('.test.ts')) continue
      hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  return hash.digest('hex')
}
