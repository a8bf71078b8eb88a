import { load } from '../load/gun.ts'
import { median } from '../load/stats.ts'
import type { As } from '../seed/people.ts'
import { type Bench, latencies, medianCpu, perSecond, type Row, rowOf } from './line.ts'

/** In milliseconds: a summary that opens with a page must not be felt. */
const most = 30

/** A read of one person, whose median must stay within the limit. */
export function readWithin(
  { platform, rounds, seconds }: Bench,
  { work, path, as }: { work: string; path: string; as: As },
): Promise<Row> {
  return rowOf(work, async () => {
    const shots = [{ method: 'GET' as const, path, token: platform.tokens[as] }]
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
