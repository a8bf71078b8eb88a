import type { Cpu, Volley } from '../load/gun.ts'
import { median } from '../load/stats.ts'
import type { Platform } from '../platform/platform.ts'
import type { Started } from '../platform/process.ts'

export type Bench = {
  platform: Platform
  /** A second portal with ten thousand users, started at first use. Null if the measured portal has that size. */
  small: () => Promise<Platform | null>
  constant: Started
  rounds: number
  /** The duration of one round. */
  seconds: number
  /** Measured before the first request. */
  idleMemory: number | null
}

/** `short`: measured, and below the target. `failed`: could not be measured. */
export type Verdict = 'reached' | 'short' | 'failed' | 'left out'

export type Row = {
  work: string
  measured: string
  limit: string
  ratio: number | null
  /** The meaning of the ratio: a share of the limit's speed, or a multiple of another duration. */
  as?: 'share' | 'times'
  reach: string
  verdict: Verdict
  cpu?: Cpu | null
  note?: string
}

export type Line = { name: string; run(bench: Bench): Promise<Row[]> }

/** A row that cannot be measured contains the reason, and does not affect other rows. */
export async function rowOf(work: string, measure: () => Promise<Row>): Promise<Row> {
  try {
    return await measure()
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error)
    return { work, measured: 'refused', limit: '-', ratio: null, reach: '-', verdict: 'failed', note }
  }
}

type Target = { work: string; limit: string; reach: number; note?: string }

/** Rated by the number of requests in a second, as a share of the limit's. */
export function shareOf(measured: readonly Volley[], limit: readonly number[], target: Target): Row {
  const rate = median(measured.map((volley) => volley.rate))
  const most = median(limit)
  const ratio = rate / most
  const { work, reach, note } = target
  return {
    work,
    measured: `${perSecond(rate)}, ${latencies(measured)}`,
    limit: `${target.limit}: ${perSecond(most)}`,
    ratio,
    reach: `${Math.round(reach * 100)} %`,
    verdict: ratio >= reach ? 'reached' : 'short',
    cpu: medianCpu(measured),
    ...(note !== undefined && { note }),
  }
}

/** Rated by the ratio of two durations. */
export function timesOf(
  measured: readonly Volley[],
  beside: readonly Volley[],
  { by, ...target }: Target & { by: 'p50' | 'p99' | 'rate' },
): Row {
  const time = (volleys: readonly Volley[]) =>
    median(volleys.map((volley) => (by === 'rate' ? 1 / volley.rate : volley[by])))
  const ratio = time(measured) / time(beside)
  const { work, reach, note } = target
  return {
    work,
    measured: `${perSecond(median(measured.map(({ rate }) => rate)))}, ${latencies(measured)}`,
    limit: `${target.limit}: ${latencies(beside)}`,
    ratio,
    as: 'times',
    reach: `within ${reach} times`,
    verdict: ratio <= reach ? 'reached' : 'short',
    cpu: medianCpu(measured),
    ...(note !== undefined && { note }),
  }
}

export function latencies(volleys: readonly Volley[]): string {
  const p50 = median(volleys.map((volley) => volley.p50))
  const p99 = median(volleys.map((volley) => volley.p99))
  return `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`
}

export function medianCpu(volleys: readonly Volley[]): Cpu | null {
  const known = volleys.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]))
  if (known.length === 0) return null
  return {
    server: median(known.map(({ server }) => server)),
    postgres: median(known.map(({ postgres }) => postgres)),
  }
}

export const milliseconds = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
export const perSecond = (rate: number) => `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`
export const megabytes = (size: number | null) => (size === null ? 'unknown' : `${Math.round(size)} MB`)
