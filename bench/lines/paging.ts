import { load, type Target } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import type { Platform } from '../platform/platform.ts'
import { ask, page, usersList } from './calls.ts'
import { type Line, latencies, medianCpu, type Row, timesOf } from './line.ts'

type Answer = { users: { userId: number }[]; totalPages: number; next?: string; previous?: string }

const connections = 10

export const pagingLine: Line = {
  name: 'paging',
  async run({ platform, rounds, seconds }) {
    const { totalPages } = await ask<Answer>(platform, '/api/users', page(0))
    const first = await load(usersList(platform, [page(0)]), { connections, seconds, platform })
    const rows: Row[] = []
    for (const share of [0.01, 0.5, 0.95]) {
      const from = Math.floor(totalPages * share)
      const turning = await load(turnings(platform, from), { connections, seconds, platform })
      const { measured, beside } = await interleave(rounds, { measured: turning.fire, beside: first.fire })
      const work = `next and previous page around page ${from.toLocaleString('en')}`
      rows.push(timesOf(measured, beside, { work, limit: 'first page', reach: 2, by: 'p50' }))
    }
    return rows
  },
}

/** Pages one after the other, there and back. */
function turnings(platform: Platform, from: number): Target {
  const steps = Array.from({ length: 20 }, (_, index) => (index < 10 ? index : 20 - index))
  return usersList(
    platform,
    steps.map((step) => page(from + step)),
  )
}

export const jumpLine: Line = {
  name: 'jump',
  async run({ platform, rounds, seconds }) {
    const { totalPages } = await ask<Answer>(platform, '/api/users', page(0))
    const rows: Row[] = []
    const middle = Math.floor(totalPages / 2)
    for (const pageNo of [middle, totalPages - 1]) {
      const gun = await load(usersList(platform, [page(pageNo)]), { connections, seconds, platform })
      const { measured } = await interleave(rounds, { measured: gun.fire })
      const p50 = median(measured.map((volley) => volley.p50))
      rows.push({
        work: `jump to ${pageNo === middle ? 'the middle, ' : 'the last, '}page ${(pageNo + 1).toLocaleString('en')}`,
        measured: latencies(measured),
        limit: '-',
        ratio: null,
        reach: 'p50 under 50 ms',
        verdict: p50 < 50 ? 'reached' : 'short',
        cpu: medianCpu(measured),
      })
    }
    return rows
  },
}
