import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import type { Harness } from './harness.ts'
import { addressFor, openWorkshop, passwords, startPostgres } from './postgres.ts'
import { waitUntil } from './waiting.ts'

const standby = 'gantry_second'

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
  const workshop = openWorkshop(harness)
  if (workshop === null) return null
  const { ask, call } = workshop
  const { place, port: first } = await startPostgres(workshop)
  const second = await findFreePort()
  const secondPlace = workshop.place('second')
  await ask(first, `create role gantry_replication login replication password '${passwords.REPLICATION}'`)
  const source = `host=127.0.0.1 port=${first} user=gantry_replication password=${passwords.REPLICATION} application_name=${standby}`
  await call('pg_basebackup', [
    '-D',
    secondPlace,
    '-d',
    source,
    '--write-recovery-conf',
    '--create-slot',
    `--slot=${standby}`,
    '--checkpoint=fast',
    '--no-sync',
  ])
  await workshop.start(secondPlace, second)
  await ask(first, `alter system set synchronous_standby_names = '${standby}'`)
  await ask(first, 'select pg_reload_conf()')
  const countSynchronous = async () =>
    Number(await ask(first, `select count(*) from pg_stat_replication where sync_state = 'sync'`))
  await waitUntil(async () => (await countSynchronous()) === 1, { within: 30_000 })

  const firstPid = () => Number(readFileSync(join(place, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    serverUrl: addressFor('SERVER', first, second),
    ownerUrl: addressFor('OWNER', first, second),
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
    promote: async () => void (await call('pg_ctl', ['promote', '-D', secondPlace])),
    countSynchronous,
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
