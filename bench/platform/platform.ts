import { join } from 'node:path'
import { type Connected, connect } from '@gantry/server/platform/db/connect/connect.ts'
import { readPidFile } from '@gantry/server/platform/db/embedded/pid-file.ts'
import { keepSecretKey } from '@gantry/server/platform/secrets/secret-key.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import type { Seed } from '../seed/cache.ts'
import { startProgram } from './process.ts'
import { type Caller, signInAll } from './sessions.ts'
import { tidy } from './tidy.ts'

/** A running portal with seeded data, and the values that the lines need. */
export type Platform = {
  seed: Seed
  port: number
  serverPid: number
  postmasterPid: number
  connection: { host: string; user: string; database: string }
  db: Connected['db']
  tokens: Record<Caller, string>
  stop(): Promise<void>
}

/** Starts the portal as `npm start` does, on its embedded PostgreSQL. */
export const startPortal = (seed: Seed) =>
  startProgram('scripts/start.mjs', 'Ctrl-C', { DATA_DIR: seed.dataDir, LOG_LEVEL: 'warn' })

export async function startPlatform(seed: Seed): Promise<Platform> {
  const server = await startPortal(seed)
  try {
    const pidFile = readPidFile(join(seed.dataDir, 'postgres'))
    if (pidFile === null) throw new Error(`No PostgreSQL runs in ${seed.dataDir}`)
    const connection = { host: pidFile.socketFolder, user: 'gantry', database: 'gantry' }
    const { db, close } = connect(connection, { maxConnections: 2 })
    const secrets = createSecrets(await keepSecretKey(seed.dataDir))
    await tidy(db)
    const tokens = await signInAll({ db, secrets })
    const stop = async () => {
      try {
        await tidy(db)
      } finally {
        await close()
        await server.stop()
      }
    }
    const { pid: serverPid, port } = server
    return { seed, port, serverPid, postmasterPid: pidFile.processId, connection, db, tokens, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
