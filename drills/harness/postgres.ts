import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import { type Account, changeOwner, chooseAccount } from '@gantry/server/platform/db/embedded/account.ts'
import { type Child, startChild } from '@gantry/server/platform/db/embedded/child.ts'
import type { Harness } from './harness.ts'
import { findTools, root } from './tools.ts'
import { waitUntil } from './waiting.ts'

const run = promisify(execFile)

// For PostgreSQL servers that run only during a drill and that nobody else can reach.
export const passwords = {
  POSTGRES: 'drill-superuser',
  REPLICATION: 'drill-replication',
  OWNER: 'drill-owner',
  SERVER: 'drill-server',
}

/** A folder for PostgreSQL's own programs, and how to run them there. */
export type Workshop = {
  tools: string
  folder: string
  account: Account
  environment: Record<string, string>
  /** An empty folder that belongs to the account. */
  place(name: string): string
  call(tool: string, args: string[]): Promise<string>
  /** One statement as the superuser. */
  ask(port: number, statement: string): Promise<string>
  start(place: string, port: number, settings?: Record<string, string>): Promise<Child>
}

/** Null where the machine lacks one of the programs. */
export function openWorkshop(harness: Harness, ...more: string[]): Workshop | null {
  const tools = findTools('initdb', 'postgres', 'pg_basebackup', 'psql', 'pg_ctl')
  if (tools === null || more.some((name) => findTools(name) === null)) return null
  const folder = mkdtempSync(join(tmpdir(), 'gantry-drill-postgres-'))
  // PostgreSQL does not run as root, and its account needs access to this folder.
  chmodSync(folder, 0o755)
  harness.afterwards(async () => rmSync(folder, { recursive: true, force: true }))
  const account = chooseAccount(join(folder, 'first'))
  const environment = {
    PATH: `${tools}:${process.env['PATH'] ?? ''}`,
    LC_ALL: 'C',
    PGPASSWORD: passwords.POSTGRES,
  }
  const call = async (tool: string, args: string[]) =>
    (await run(join(tools, tool), args, { cwd: folder, env: environment, ...account })).stdout.trim()
  const ask = (port: number, statement: string) =>
    call('psql', [
      '--host=127.0.0.1',
      `--port=${port}`,
      '--username=postgres',
      '--dbname=postgres',
      '-XAtc',
      statement,
    ])
  return {
    tools,
    folder,
    account,
    environment,
    call,
    ask,
    place(name) {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      changeOwner(account, path)
      return path
    },
    async start(place, port, settings = {}) {
      const child = startServer(join(tools, 'postgres'), place, port, account, settings)
      harness.afterwards(async () => {
        child.requestStop()
        await child.ended
      })
      const isUp = () =>
        ask(port, 'select 1').then(
          () => true,
          () => child.hasEnded(),
        )
      await waitUntil(isUp, { within: 60_000 })
      if (child.hasEnded()) throw new Error(`PostgreSQL did not start.\n${child.output()}`)
      return child
    },
  }
}

/** A new PostgreSQL with the two roles and the database of deploy/roles.sh. */
export async function startPostgres(workshop: Workshop, settings: Record<string, string> = {}) {
  const place = workshop.place('first')
  const port = await findFreePort()
  const passwordFile = join(workshop.folder, 'password')
  writeFileSync(passwordFile, passwords.POSTGRES)
  await workshop.call('initdb', [
    '-D',
    place,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const child = await workshop.start(place, port, settings)
  await makeRoles(workshop, port)
  return { place, port, child }
}

export async function makeRoles({ environment }: Workshop, port: number): Promise<void> {
  await run('sh', [join(root, 'deploy/roles.sh')], {
    env: {
      ...environment,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      OWNER_PASSWORD: passwords.OWNER,
      SERVER_PASSWORD: passwords.SERVER,
    },
  })
}

export function addressFor(role: 'OWNER' | 'SERVER', ...ports: number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return `postgresql://gantry_${role.toLowerCase()}:${passwords[role]}@${hosts}/gantry`
}

function startServer(
  postgres: string,
  place: string,
  port: number,
  account: Account,
  more: Record<string, string>,
): Child {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    log_min_error_statement: 'panic',
    ...more,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return startChild([postgres, '-D', place, ...options], {
    account,
    cwd: place,
    logFile: `${place}.log`,
    temporaryFolder: null,
  })
}
