import { median } from '../load/stats.ts'
import { readSpent } from '../platform/accounting.ts'
import { startPortal } from '../platform/platform.ts'
import type { Seed } from '../seed/cache.ts'
import { milliseconds, type Row } from './line.ts'

/** Separate from the other lines, because no other server may use the data folder. */
export async function measureStart(seed: Seed, rounds: number): Promise<Row[]> {
  const times: number[] = []
  const processor: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const server = await startPortal(seed)
    const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`)
    times.push(performance.now() - started)
    processor.push(readSpent(server.pid, server.pid)?.server ?? Number.NaN)
    await server.stop()
    if (!answer.ok) throw new Error(`the first answer was ${answer.status}`)
  }
  const time = median(times)
  return [
    {
      work: 'warm start to the first answer, PostgreSQL included',
      measured: milliseconds(time),
      limit: '-',
      ratio: null,
      reach: 'under 1.5 s',
      verdict: time < 1_500 ? 'reached' : 'short',
      note: `The server's own processor time until then: ${milliseconds(median(processor))}.`,
    },
  ]
}
