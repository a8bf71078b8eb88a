import { setTimeout as sleep } from 'node:timers/promises'
import { readMemory } from '@gantry/bench/platform/accounting.ts'
import type { Db } from '@gantry/server/platform/world.ts'
import { sql } from 'kysely'
import { ask, countStatuses, keepAsking } from './harness/calls.ts'
import { type Drill, judge, notRun } from './harness/drill.ts'
import { addMip } from './harness/mips.ts'

const growthLimit = 30
/** The connections of one server, plus those of the drill. */
const mostConnections = 12 + 2

export const steadyLoad: Drill = {
  name: 'steady-load',
  what: '2 hours of steady load (--minutes)',
  pass: 'memory and connections do not grow',
  async run(harness) {
    const minutes = harness.minutes ?? 120
    // A small heap, so that growth is a leak and not a late garbage collection.
    const settings = { NODE_OPTIONS: '--max-old-space-size=160' }
    const { server, cast, db } = await harness.platform({ settings })
    const { token, userId } = cast.admin
    const reads = [
      '/api/my-profile',
      `/api/gantry-admin/users/${userId}`,
      '/api/roles',
      `/api/users/${userId}/user-mips`,
    ]
    const load = keepAsking(6, async (turn, agent) => {
      // A constant rate below the maximum.
      await sleep(40)
      const kind = turn % 12
      if (kind === 0) return addMip(server.port, token, `Steady ${turn}`, agent)
      if (kind < 4) return ask(server.port, { path: '/api/users', token, body: { search: 'drill' } }, agent)
      return ask(server.port, { path: reads[kind % reads.length] ?? '', token }, agent)
    })
    const samples: { memory: number | null; connections: number }[] = []
    const every = Math.max(1_000, (minutes * 60_000) / 240)
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; await sleep(every)) {
      const memory = readMemory(server.pid)
      const connections = await countConnections(db)
      samples.push({ memory, connections })
      if (samples.length % 40 === 0)
        harness.say(
          `${Math.round(memory ?? 0)} MB, ${connections} connections, ${load.soFar.length} requests.`,
        )
    }
    const answers = await load.stop()
    // The first third is the warm-up. The second and the last third are compared.
    const [, middle = [], last = []] = [0, 1, 2].map((part) =>
      samples.slice(Math.floor((part * samples.length) / 3), Math.floor(((part + 1) * samples.length) / 3)),
    )
    if (middle.length < 3) return notRun('too short to tell')
    const memory = [middle, last].map((part) => median(part.map((sample) => sample.memory ?? 0)))
    const connections = [middle, last].map((part) => Math.max(...part.map((sample) => sample.connections)))
    const growth = Math.round((memory[1] ?? 0) - (memory[0] ?? 0))
    const failed = answers.filter(({ status }) => status !== 200)
    harness.say(`Answers: ${countStatuses(answers)}.`)
    return judge(
      growth < growthLimit && (connections[1] ?? 0) <= mostConnections && failed.length === 0,
      `${minutes} minutes, ${answers.length} requests, ${failed.length} failed; memory ${growth >= 0 ? '+' : ''}${growth} MB, ` +
        `connections ${connections.join(' → ')}`,
    )
  },
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function countConnections(db: Db): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}
