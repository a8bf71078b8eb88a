import { load } from '../load/gun.ts'
import { median } from '../load/stats.ts'
import type { As } from '../seed/people.ts'
import { type Bench, type Line, latencies, medianCpu, perSecond, type Row, rowOf } from './line.ts'

const names: Record<As, string> = {
  admin: 'a platform administrator',
  groupAdmin: 'the administrator of 5,000',
  member: 'a member',
}
/** In milliseconds. Every page asks for the inbox. */
const most = 30

export const inboxLine: Line = {
  name: 'inbox',
  async run(bench) {
    const rows: Row[] = []
    for (const as of ['admin', 'groupAdmin', 'member'] as const) rows.push(await inboxOf(bench, as))
    return rows
  },
}

function inboxOf({ platform, rounds, seconds }: Bench, as: As): Promise<Row> {
  const work = `the inbox of ${names[as]}, 1 connection`
  return rowOf(work, async () => {
    const shots = [{ method: 'GET' as const, path: '/api/my-inbox', token: platform.tokens[as] }]
    const gun = await load({ port: platform.port, shots }, { connections: 1, seconds, platform })
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await gun.fire())
    const ratio = median(measured.map(({ p50 }) => p50)) / most
    return {
      work,
      measured: `${perSecond(median(measured.map(({ rate }) => rate)))}, ${latencies(measured)}`,
      limit: `p50 ${most} ms`,
      ratio,
      as: 'times',
      reach: 'within 1 times',
      verdict: ratio <= 1 ? 'reached' : 'short',
      cpu: medianCpu(measured),
    }
  })
}
