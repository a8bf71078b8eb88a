import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import type { Harness } from './harness.ts'
import { addressFor, makeRoles, openWorkshop, passwords, type Workshop } from './postgres.ts'
import { findTools } from './tools.ts'
import { waitUntil } from './waiting.ts'

type Node = { name: string; port: number; api: number; place: string; patroni: ChildProcess }

export type PatroniCluster = {
  serverUrl: string
  ownerUrl: string
  /** Kills the leader's PostgreSQL and Patroni at once, like a power failure. Returns the leader's name. */
  killLeader(): Promise<string>
  /** Asks Patroni to make another node the leader. */
  switchOver(): Promise<void>
  leader(): Promise<string | null>
}

/** Three nodes that replicate synchronously, and the etcd in which they agree; null where the machine lacks a program. */
export async function startPatroni(harness: Harness): Promise<PatroniCluster | null> {
  if (findTools('patroni') === null || findTools('etcd') === null) return null
  const workshop = openWorkshop(harness)
  if (workshop === null) return null
  const etcdPort = await startEtcd(harness, workshop)
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) nodes.push(await startNode(harness, workshop, name, etcdPort))
  const alive = () => nodes.filter(({ patroni }) => patroni.exitCode === null && patroni.signalCode === null)
  const findLeader = async () => {
    for (const node of alive()) {
      const answer = await fetch(`http://127.0.0.1:${node.api}/leader`).catch(() => null)
      if (answer?.status === 200) return node
    }
    return null
  }
  const isWhole = async () => {
    const leader = await findLeader()
    if (leader === null) return false
    const states = await workshop
      .ask(leader.port, 'select sync_state from pg_stat_replication')
      .catch(() => '')
    return states.split('\n').length === 2 && states.includes('sync')
  }
  if ((await waitUntil(isWhole, { within: 90_000, every: 250 })) === null)
    throw new Error('the Patroni cluster did not start')
  const first = await findLeader()
  await makeRoles(workshop, first?.port ?? 0)
  const ports = nodes.map(({ port }) => port)
  return {
    serverUrl: addressFor('SERVER', ...ports),
    ownerUrl: addressFor('OWNER', ...ports),
    leader: async () => (await findLeader())?.name ?? null,
    async killLeader() {
      const leader = await findLeader()
      if (leader === null) throw new Error('there is no leader')
      const postmaster = Number(readFileSync(join(leader.place, 'postmaster.pid'), 'utf8').split('\n')[0])
      leader.patroni.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      return leader.name
    },
    async switchOver() {
      const leader = await findLeader()
      const answer = await fetch(`http://127.0.0.1:${leader?.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader?.name }),
      })
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`)
    },
  }
}

async function startEtcd(harness: Harness, workshop: Workshop): Promise<number> {
  const [client, peer] = [await findFreePort(), await findFreePort()]
  const peerUrl = `http://127.0.0.1:${peer}`
  const clientUrl = `http://127.0.0.1:${client}`
  run(harness, workshop, 'etcd', [
    `--data-dir=${workshop.place('etcd')}`,
    '--name=drill',
    `--listen-client-urls=${clientUrl}`,
    `--advertise-client-urls=${clientUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=drill=${peerUrl}`,
    '--unsafe-no-fsync',
  ])
  const isUp = () =>
    fetch(`${clientUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  if ((await waitUntil(isUp, { within: 20_000 })) === null) throw new Error('etcd did not start')
  return client
}

async function startNode(harness: Harness, workshop: Workshop, name: string, etcd: number): Promise<Node> {
  const [port, api] = [await findFreePort(), await findFreePort()]
  const place = workshop.place(name)
  const settings = {
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // PostgreSQL acknowledges no commit that only one node has.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { parameters: { log_min_error_statement: 'panic' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: place,
      bin_dir: workshop.tools,
      pgpass: join(workshop.place(`${name}-home`), 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.POSTGRES },
        replication: { username: 'gantry_replication', password: passwords.REPLICATION },
      },
      parameters: { unix_socket_directories: place },
    },
  }
  // JSON is YAML too.
  const file = join(workshop.folder, `${name}.yml`)
  writeFileSync(file, JSON.stringify(settings))
  return { name, port, api, place, patroni: run(harness, workshop, 'patroni', [file]) }
}

function run(harness: Harness, { account, folder }: Workshop, tool: string, args: string[]): ChildProcess {
  const child = spawn(join(findTools(tool) ?? '', tool), args, {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  harness.afterwards(async () => {
    process.off('exit', end)
    end()
    await ended
  })
  return child
}
