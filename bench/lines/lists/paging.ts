import { load, type Target } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import { median } from '../../load/stats.ts'
import type { Platform } from '../../platform/platform.ts'
import { ask, page, usersList } from '../calls.ts'
import { type Bench, type Line, latencies, medianCpu, type Row, rowOf, timesOf } from '../line.ts'

type Answer = { totalPages: number; cursor?: string }

const connections = 10

export const pagingLine: Line = {
  name: 'paging',
  async run(bench) {
    const { totalPages } = await ask<Answer>(bench.platform, '/api/users', page(0))
    const rows: Row[] = []
    for (const share of [0.01, 0.5, 0.95]) rows.push(await turn(bench, Math.floor(totalPages * share)))
    return rows
  },
}

function turn({ platform, rounds, seconds }: Bench, from: number): Promise<Row> {
  const work = `next and previous page around page ${from.toLocaleString('en')}`
  return rowOf(work, async () => {
    const first = await load(usersList(platform, [page(0)]), { connections, seconds, platform })
    const turning = await load(await turnings(platform, from), { connections, seconds, platform })
    const { measured, beside } = await interleave(rounds, { measured: turning.fire, beside: first.fire })
    return timesOf(measured, beside, { work, limit: 'first page', reach: 3, by: 'p50' })
  })
}

/** Requests pages one after the other, forward and back, with the cursor of the previous reply, as the portal does. */
async function turnings(platform: Platform, from: number): Promise<Target> {
  const bodies: object[] = []
  let { cursor } = await ask<Answer>(platform, '/api/users', page(from + 1))
  for (let turn = 0; turn < 20; turn++) {
    const body = page(from + (turn < 10 ? turn : 20 - turn), { cursor })
    bodies.push(body)
    cursor = (await ask<Answer>(platform, '/api/users', body)).cursor
  }
  return usersList(platform, bodies)
}

export const jumpLine: Line = {
  name: 'jump',
  async run(bench) {
    const { totalPages } = await ask<Answer>(bench.platform, '/api/users', page(0))
    const middle = Math.floor(totalPages / 2)
    return [
      // PostgreSQL skips half of the list for it: measured with one person and with ten at once.
      await jump(bench, 'the middle', middle, 1),
      await jump(bench, 'the middle', middle, connections),
      await jump(bench, 'the last', totalPages - 1, connections),
    ]
  },
}

function jump(
  { platform, rounds, seconds }: Bench,
  where: string,
  pageNo: number,
  connections: number,
): Promise<Row> {
  const people = connections === 1 ? 'one connection' : `${connections} connections`
  const work = `jump to ${where}, page ${(pageNo + 1).toLocaleString('en')}, ${people}`
  return rowOf(work, async () => {
    const gun = await load(usersList(platform, [page(pageNo)]), { connections, seconds, platform })
    const { measured } = await interleave(rounds, { measured: gun.fire })
    return {
      work,
      measured: latencies(measured),
      limit: '-',
      ratio: null,
      reach: 'p50 under 80 ms',
      verdict: median(measured.map(({ p50 }) => p50)) < 80 ? 'reached' : 'short',
      cpu: medianCpu(measured),
    }
  })
}
