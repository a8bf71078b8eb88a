import type { ReachIntervals } from '@gantry/contract/domains/compliance/reach/schemas'
import { earliest, formatInstant, type Instant, latest } from '../../../platform/db/instant.ts'
import type { Fact } from './paths/facts.ts'

/** A span of time from `from` until before `to`. */
export type Period = { from: Instant; to: Instant }
export type Interval = { from: Instant; until: Instant }
/** A period without what was lost by restores. */
export type KnownPeriod = Period & { gaps: Period[] }

/** These intervals without the gaps. */
export const withoutGaps = (intervals: Interval[], gaps: Period[]): Interval[] =>
  gaps.reduce(
    (rest, gap) =>
      rest
        .flatMap(({ from, until }) => [
          { from, until: earliest(until, gap.from) },
          { from: latest(from, gap.to), until },
        ])
        .filter(({ from, until }) => from < until),
    intervals,
  )

/** The spans in which this is true, if it can only change at these times. */
export function spansWhere(
  { from, to }: Period,
  times: Iterable<Instant>,
  isTrueAt: (time: Instant) => boolean,
): Interval[] {
  const inside = [...times].filter((time) => time > from && time < to)
  const starts = [...new Set([from, ...inside])].toSorted()
  const spans: Interval[] = []
  for (const [index, start] of starts.entries()) {
    if (!isTrueAt(start)) continue
    const until = starts[index + 1] ?? to
    const last = spans.at(-1)
    if (last?.until === start) last.until = until
    else spans.push({ from: start, until })
  }
  return spans
}

export const timesOf = (facts: Iterable<Fact>): Instant[] =>
  [...facts].flatMap(({ validFrom, validUntil }) =>
    validUntil === null ? [validFrom] : [validFrom, validUntil],
  )

export const formatIntervals = (intervals: Interval[]): ReachIntervals =>
  intervals.map(({ from, until }) => ({ from: formatInstant(from), until: formatInstant(until) }))
