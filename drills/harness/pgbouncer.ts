import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import { changeOwner, chooseAccount } from '@gantry/server/platform/db/embedded/account.ts'
import pg from 'pg'
import type { Harness } from './harness.ts'
import { findTools } from './tools.ts'
import { waitUntil } from './waiting.ts'

export type PoolMode = {
  mode: 'session' | 'transaction'
  /** How many connections PgBouncer opens to PostgreSQL. */
  size: number
  /** From version 1.21 on: so many prepared statements are known on every connection. */
  prepared?: number
}

/** The version as a number, 118 for 1.18; null if there is no PgBouncer. */
export function pgBouncerVersion(): number | null {
  const tools = findTools('pgbouncer')
  if (tools === null) return null
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(
      execFileSync(join(tools, 'pgbouncer'), ['--version'], { encoding: 'utf8' }),
    ) ?? []
  return Number(major) * 100 + Number(minor)
}

/** A PgBouncer in front of the database of this address. Gives its own address and how to end it. */
export async function startPgBouncer(
  harness: Harness,
  databaseUrl: string,
  { mode, size, prepared = 0 }: PoolMode,
): Promise<{ url: string; stop(): Promise<void> }> {
  const tools = findTools('pgbouncer')
  if (tools === null) throw new Error('there is no pgbouncer')
  // Not in the drill's folder: PgBouncer does not run as root, and its account needs access to this folder.
  const folder = mkdtempSync(join(tmpdir(), 'gantry-drill-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const place = new URL(databaseUrl)
  const name = place.pathname.slice(1)
  const parts = {
    host: place.searchParams.get('host') ?? place.hostname,
    port: place.port || '5432',
    dbname: name,
    user: decodeURIComponent(place.username),
    ...(place.password && { password: decodeURIComponent(place.password) }),
  }
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = ${Object.entries(parts)
      .map(([key, value]) => `${key}='${value}'`)
      .join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
${prepared > 0 ? `max_prepared_statements = ${prepared}` : ''}
`,
  )
  const account = chooseAccount(folder)
  for (const path of [folder, settings]) changeOwner(account, path)
  const child = spawn(join(tools, 'pgbouncer'), [settings], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  harness.afterwards(stop)
  const url = `postgresql://${parts.user}@127.0.0.1:${port}/${name}`
  if ((await waitUntil(() => answers(url), { within: 10_000 })) === null)
    throw new Error(`PgBouncer did not start.\n${said}`)
  return { url, stop }
}

const answers = (url: string) =>
  askOnce(url, 'select 1').then(
    () => true,
    () => false,
  )

/** Runs one statement on a new connection. */
export async function askOnce(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
