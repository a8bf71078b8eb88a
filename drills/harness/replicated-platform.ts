import { mkdirSync } from 'node:fs'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import type { Started } from '@gantry/bench/platform/process.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { lookInto } from './database.ts'
import type { Harness } from './harness.ts'
import { type Cast, createCast } from './people.ts'
import { secretKey, startServer } from './platform.ts'
import { startProxy } from './proxies.ts'
import { type Replicated, startReplicated } from './replicated.ts'

export type ReplicatedPlatform = {
  /** Of the proxy. */
  port: number
  url: string
  dataDir: string
  servers: Started[]
  replicated: Replicated
}

/** Two servers behind a proxy, on a PostgreSQL with a standby, and nobody in them; null where that cannot be had here. */
export async function openReplicatedPlatform(harness: Harness): Promise<ReplicatedPlatform | null> {
  const replicated = await startReplicated(harness)
  if (replicated === null) return null
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const dataDir = harness.folder('data')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const start = async () => {
    const server = await startServer({
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_URL: replicated.serverUrl,
      DATABASE_OWNER_URL: replicated.ownerUrl,
      SECRET_KEY: secretKey,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
    })
    harness.afterwards(() => server.stop())
    return server
  }
  // One after the other, because the first start migrates the database.
  const servers = [await start(), await start()]
  await startProxy(
    harness,
    'nginx',
    port,
    servers.map((server) => server.port),
  )
  return { port, url, dataDir, servers, replicated }
}

export async function castFor({ replicated }: ReplicatedPlatform): Promise<Cast> {
  const { db, close } = lookInto({ connectionString: replicated.ownerUrl })
  try {
    return await createCast({ db, secrets: createSecrets(secretKey) })
  } finally {
    await close()
  }
}
