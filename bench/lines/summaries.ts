import { load } from '../load/gun.ts'
import { median } from '../load/stats.ts'
import type { Caller } from '../platform/sessions.ts'
import { type Bench, type Line, latencies, medianCpu, perSecond, type Row, rowOf } from './line.ts'

/** In milliseconds: a page must not wait for its summary. */
const most = 30

const people: Record<Caller, string> = {
  admin: 'a platform administrator',
  groupAdmin: 'the administrator of 5,000',
  usualGroupAdmin: 'the administrator of a usual group',
  member: 'a member',
}

/** Every page asks for the inbox. */
export const inboxLine: Line = {
  name: 'inbox',
  async run(bench) {
    const rows: Row[] = []
    for (const as of ['admin', 'groupAdmin', 'usualGroupAdmin', 'member'] as const) {
      const work = `the inbox of ${people[as]}, 1 connection`
      rows.push(await readWithin(bench, { work, path: '/api/my-inbox', as }))
    }
    return rows
  },
}

/** The dashboard is the first page after the sign-in. */
export const dashboardLine: Line = {
  name: 'dashboard',
  async run(bench) {
    const rows: Row[] = []
    for (const [as, path] of [
      ['admin', '/api/gantry-admin/dashboard'],
      ['groupAdmin', '/api/dashboard/group'],
      ['member', '/api/dashboard/member'],
    ] as const) {
      const work = `the dashboard of ${people[as]}, 1 connection`
      rows.push(await readWithin(bench, { work, path, as }))
    }
    return rows
  },
}

type Read = { work: string; path: string; as: Caller; limit?: number }

/** A read of one person, whose median must stay within the limit in milliseconds. */
export function readWithin(
  { platform, rounds, seconds }: Bench,
  { work, path, as, limit = most }: Read,
): Promise<Row> {
  return rowOf(work, async () => {
    const shots = [{ method: 'GET' as const, path, token: platform.tokens[as] }]
    const gun = await load({ port: platform.port, shots }, { connections: 1, seconds, platform })
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await gun.fire())
    const ratio = median(measured.map(({ p50 }) => p50)) / limit
    return {
      work,
      measured: `${perSecond(median(measured.map(({ rate }) => rate)))}, ${latencies(measured)}`,
      limit: `p50 ${limit} ms`,
      ratio,
      as: 'times',
      reach: 'within 1 times',
      verdict: ratio <= 1 ? 'reached' : 'short',
      cpu: medianCpu(measured),
    }
  })
}
