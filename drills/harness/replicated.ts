import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import { changeOwner, chooseAccount } from '@gantry/server/platform/db/embedded/account.ts'
import { type Child, startChild } from '@gantry/server/platform/db/embedded/child.ts'
import type { Harness } from './harness.ts'
import { findTools, root } from './tools.ts'
import { waitUntil } from './waiting.ts'

const run = promisify(execFile)
const standby = 'gantry_second'
// Of a PostgreSQL that nobody else can reach, for as long as a drill lasts.
const passwords = {
  POSTGRES: 'drill-superuser',
  REPLICATION: 'drill-replication',
  OWNER: 'drill-owner',
  SERVER: 'drill-server',
}

export type Replicated = {
  /** Both name both. */
  serverUrl: string
  ownerUrl: string
  /** The first one's process: what happens to it, happens at once to all it has started. */
  firstPid(): number
  /** Freezes the first server: it keeps its connections open, but answers neither on them nor on new ones. */
  silence(): void
  /** Promotes the second server. */
  promote(): Promise<void>
  /** How many standbys a commit waits for. */
  countSynchronous(): Promise<number>
}

/** Two PostgreSQL, the second a synchronous standby of the first, as docs/operations.md sets them up. */
export async function startReplicated(harness: Harness): Promise<Replicated | null> {
  const tools = findTools('initdb', 'postgres', 'pg_basebackup', 'psql', 'pg_ctl')
  if (tools === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'gantry-drill-replicated-'))
  // PostgreSQL does not run as root, and its account needs access to the folder.
  chmodSync(folder, 0o755)
  harness.afterwards(async () => rmSync(folder, { recursive: true, force: true }))
  const account = chooseAccount(join(folder, 'first'))
  const places = { first: join(folder, 'first'), second: join(folder, 'second') }
  for (const place of Object.values(places)) {
    mkdirSync(place, { mode: 0o700 })
    changeOwner(account, place)
  }
  const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', PGPASSWORD: passwords.POSTGRES }
  const call = (tool: string, args: string[]) =>
    run(join(tools, tool), args, { cwd: places.first, env: environment, ...account })
  const [first, second] = [await findFreePort(), await findFreePort()]
  const connection = (port: number) => ['--host=127.0.0.1', `--port=${port}`, '--username=postgres']
  const ask = async (port: number, statement: string) =>
    (await call('psql', [...connection(port), '--dbname=postgres', '-XAtc', statement])).stdout.trim()
  const start = async (place: string, port: number) => {
    const child = startServer(join(tools, 'postgres'), place, port, account)
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
  }

  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, passwords.POSTGRES)
  await call('initdb', [
    '-D',
    places.first,
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
  await start(places.first, first)
  await run('sh', [join(root, 'deploy/roles.sh')], {
    env: {
      ...environment,
      PATH: `${tools}:${environment.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(first),
      OWNER_PASSWORD: passwords.OWNER,
      SERVER_PASSWORD: passwords.SERVER,
    },
  })
  await ask(first, `create role gantry_replication login replication password '${passwords.REPLICATION}'`)
  const source = `host=127.0.0.1 port=${first} user=gantry_replication password=${passwords.REPLICATION} application_name=${standby}`
  await call('pg_basebackup', [
    '-D',
    places.second,
    '-d',
    source,
    '--write-recovery-conf',
    '--create-slot',
    `--slot=${standby}`,
    '--checkpoint=fast',
    '--no-sync',
  ])
  await start(places.second, second)
  await ask(first, `alter system set synchronous_standby_names = '${standby}'`)
  await ask(first, 'select pg_reload_conf()')
  const countSynchronous = async () =>
    Number(await ask(first, `select count(*) from pg_stat_replication where sync_state = 'sync'`))
  await waitUntil(async () => (await countSynchronous()) === 1, { within: 30_000 })

  const firstPid = () => Number(readFileSync(join(places.first, 'postmaster.pid'), 'utf8').split('\n')[0])
  const addressOf = (role: 'OWNER' | 'SERVER') =>
    `postgresql://gantry_${role.toLowerCase()}:${passwords[role]}@127.0.0.1:${first},127.0.0.1:${second}/gantry`
  return {
    serverUrl: addressOf('SERVER'),
    ownerUrl: addressOf('OWNER'),
    firstPid,
    silence() {
      const family = [firstPid(), ...childrenOf(firstPid())]
      for (const pid of family) process.kill(pid, 'SIGSTOP')
      const wake = () => {
        for (const pid of family) process.kill(pid, 'SIGCONT')
      }
      // A frozen process cannot be terminated, so it is resumed even after an aborted drill.
      process.once('exit', wake)
      harness.afterwards(async () => {
        process.off('exit', wake)
        wake()
      })
    },
    promote: async () => void (await call('pg_ctl', ['promote', '-D', places.second])),
    countSynchronous,
  }
}

function startServer(
  postgres: string,
  place: string,
  port: number,
  account: ReturnType<typeof chooseAccount>,
): Child {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    log_min_error_statement: 'panic',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return startChild([postgres, '-D', place, ...options], {
    account,
    cwd: place,
    logFile: `${place}.log`,
    temporaryFolder: null,
  })
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
