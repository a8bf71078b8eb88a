import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Started, startProgram } from '@gantry/bench/platform/process.ts'
import type { Connected, ConnectionConfig } from '@gantry/server/platform/db/connect/connect.ts'
import { keepSecretKey } from '@gantry/server/platform/secrets/secret-key.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { serverOptions } from '../../server/bin/node.mjs'
import { connectionTo, type GivenDatabase, lookInto, readPostmasterPid } from './database.ts'
import { type Cast, createCast } from './people.ts'
import { root } from './tools.ts'
import type { Where, Workspace } from './workspace.ts'

export type PlatformWishes = {
  where?: Where
  /** Settings of the servers, as environment variables. */
  settings?: Record<string, string>
  /** So many servers, started at the same moment on an empty database; more than one only where that was given. */
  together?: number
  /** The database they are given; a new one where it is not named. */
  database?: GivenDatabase
}

export type Platform = {
  server: Started
  /** Those started together with the first. */
  others: Started[]
  cast: Cast
  db: Connected['db']
  /** As the owner of the tables. */
  connection: ConnectionConfig
  dataDir: string
  /** Null where the servers run their own. */
  databaseUrl: string | null
  /** The first server again, after it was killed or stopped. */
  startAgain(): Promise<Started>
  /** Null where the PostgreSQL is not ours to stop. */
  postmasterPid: (() => number) | null
}

/** Of servers that are given their database. */
export const secretKey = 'a secret key for drills, long enough for anybody'

export async function openPlatform(workspace: Workspace, wishes: PlatformWishes = {}): Promise<Platform> {
  const { where = workspace.where, settings = {}, together = 1 } = wishes
  const dataDir = workspace.folder('data')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const given = where === 'given' ? (wishes.database ?? (await workspace.database())) : null
  const shared = {
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    ...(given && { DATABASE_URL: given.url, SECRET_KEY: secretKey }),
    ...settings,
  }
  const start = async () => {
    const started = await startServer(shared)
    workspace.afterwards(() => started.stop())
    return started
  }
  const [server, ...others] = await Promise.all(Array.from({ length: together }, () => start()))
  if (server === undefined) throw new Error('no server was asked for')
  const connection = given ? { connectionString: given.url } : connectionTo(dataDir)
  const looking = lookInto(connection)
  workspace.afterwards(() => looking.close())
  const key = given ? secretKey : await keepSecretKey(dataDir)
  const platform: Platform = {
    server,
    others,
    cast: await createCast({ db: looking.db, secrets: createSecrets(key) }),
    db: looking.db,
    connection,
    dataDir,
    databaseUrl: given?.url ?? null,
    async startAgain() {
      platform.server = await start()
      return platform.server
    },
    postmasterPid: given ? given.postmasterPid : () => readPostmasterPid(dataDir),
  }
  return platform
}

/** As `gantry start` runs it. */
export const startServer = (settings: Record<string, string>) =>
  startProgram('server/src/main.ts', 'Ctrl-C', settings, serverOptions)

/** The command line of `gantry <args>`. */
export const gantry = (...args: string[]): string[] => ['server/bin/gantry.mjs', ...args]

/** Runs `gantry <args>` and returns its output; fails with its exit code. */
export async function runGantry(args: string[], settings: Record<string, string>): Promise<string> {
  const { PATH, HOME } = process.env
  const options = { cwd: root, env: { PATH, HOME, ...settings } }
  const { stdout } = await promisify(execFile)(process.execPath, gantry(...args), options)
  return stdout.trim()
}
